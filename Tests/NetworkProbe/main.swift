// NetworkProbe arguments USER MARK      as this user, finds the argument after MARK of any process
// NetworkProbe get USER PORT TARGET     as this user, sends a request to 127.0.0.1
// NetworkProbe open LEFT COMMAND        opens a page with a browser command, with LEFT descriptors available
// NetworkProbe fetch ADDRESS            diagnoses this server and sends a request to it
// NetworkProbe starve                   measures a listener's processor time without descriptors, and its redirect
// NetworkProbe inherit ROUNDS           counts the sockets that child processes inherit
// NetworkProbe visit REDIRECT-URI       shows a page that redirects at once, and prints its result
//
// Runs one action in the test's environment and prints its result. Status 77 means that this machine does not allow it.
import Foundation
import TestSupport

@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "arguments" where words.count == 3:
    OtherUser.become(words[1])
    say(OtherUser.argument(after: words[2]) ?? "nothing")
case "get" where words.count == 4:
    OtherUser.become(words[1])
    guard let port = UInt16(words[2]), let connection = TestConnection(port: port) else {
        say("refused")
        exit(0)
    }
    connection.send("GET \(words[3]) HTTP/1.1\r\nHost: a\r\n\r\n")
    say(connection.receive())
case "open" where words.count > 2:
    Descriptors.openMainQueue()
    await Descriptors.open(left: Int(words[1]) ?? 0, command: words[2...].joined(separator: " "))
case "fetch" where words.count == 2: await Fetching.run(words[1])
case "starve":
    Descriptors.openMainQueue()
    await Descriptors.starve()
case "inherit" where words.count == 2: try Inheritance.count(rounds: Int(words[1]) ?? 0)
case "visit" where words.count == 2: await LoopbackPageVisit.run(words[1])
default: exit(64)
}
