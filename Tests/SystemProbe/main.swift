// SystemProbe [--uid N] ACTION ARGUMENT…
//
// With a grant store:
//   read STORE CLIENT             reads the client's bytes
//   write STORE CLIENT TEXT       writes the client's bytes
//   remove STORE CLIENT           removes the client's bytes
//   token STORE CLIENT            requests a token without a page
//   sign-outs STORE CLIENT N      signs out with N managers simultaneously, and counts the threads
//   diagnosis                     diagnoses the default store, and prints its problem
// Repeatedly:
//   refresh STORE CLIENT SERVER   sets the clock to each line of the input, in seconds since 1970, and requests a token
//   rounds STORE CLIENT SERVER    signs in, refreshes and signs out until the process is killed
// With the network:
//   fetch URL                     diagnoses a configuration with this server, and sends a request to the server
//   starve                        measures processor time while no descriptor is left, and prints the redirect's query
//   starve-server                 measures this with the local authorization server, and prints the reply's status line
//   beside STORE HOSTILE HEALTHY  times calls of one client with a hostile server and two with a healthy server
//   visit REDIRECT-URI            shows a page that redirects immediately, and prints its result
//   inherit ROUNDS                counts the sockets that a new program would inherit
//   blocked N                     makes calls in N blocks on the global queue, each of which waits for its answers
//
// Prints a line for each result. With --uid, the program first becomes that user. It ends with status 77 if the machine
// doesn't allow that.
import Foundation
import LoginWithAmazon
import TestTools

/// Writes each line with one call, so that the lines of several threads don't mix.
@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

var words = Array(CommandLine.arguments.dropFirst())
if words.first == "--uid", words.count > 2, let user = uid_t(words[1]) {
    guard setgroups(0, nil) == 0, setgid(user) == 0, setuid(user) == 0, geteuid() == user else { exit(77) }
    words.removeFirst(2)
}
let arguments = words

/// The argument at this index, or an empty text if there is none. The action is at index 0.
func word(_ index: Int) -> String { arguments.indices.contains(index) ? arguments[index] : "" }

func store() -> AMZNFileGrantStore { AMZNFileGrantStore(url: URL(fileURLWithPath: word(1))) }

func change(_ body: () throws -> Void) throws {
    try store().exclusively(for: word(2), body)
    say("ok")
}

/// Opens the main queue's descriptor. Otherwise Dispatch opens it when the main thread reaches its first `await`, and
/// traps if no descriptor is left by then.
func openMainQueue() { RunLoop.main.run(until: Date()) }

openMainQueue()
do {
    switch word(0) {
    case "read": say("ok \(try store().read(for: word(2)).map { String(decoding: $0, as: UTF8.self) } ?? "none")")
    case "write": try change { try store().write(Data(word(3).utf8), for: word(2)) }
    case "remove": try change { try store().remove(for: word(2)) }
    case "token": say("ok \(try await SilentClient(store: store(), clientID: word(2)).token())")
    case "sign-outs": try await SignOuts.run(url: URL(fileURLWithPath: word(1)), clientID: word(2), Int(word(3)) ?? 0)
    case "diagnosis":
        let problems = Pages.problems(
            of: SilentClient.configuration(clientID: "client"), DefaultDependencies.grantStore())
        say("ok \(problems.first ?? "none")")
    case "refresh": await SilentClient(store: store(), clientID: word(2), server: address(word(3))).refreshOnInput()
    case "rounds": await Rounds(store: store(), clientID: word(2), server: address(word(3))).run()
    case "fetch": await Pages.fetch(address(word(1)))
    case "starve": await Pages.starve()
    case "starve-server": try Pages.starveServer()
    case "beside": await Neighbours.run(store(), hostile: address(word(2)), healthy: address(word(3)))
    case "visit": await Pages.visit(word(1))
    case "inherit": say("inherited \(try Inheritance.count(rounds: Int(word(1)) ?? 0))")
    case "blocked": try await BlockedCallers.run(Int(word(1)) ?? 0)
    default: exit(64)
    }
} catch {
    say("error \(error)")
}
