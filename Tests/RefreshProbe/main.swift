// RefreshProbe rounds STORE CLIENT-ID SERVER
// RefreshProbe hold STORE CLIENT-ID
// RefreshProbe write STORE CLIENT-ID
// RefreshProbe STORE CLIENT-ID TOKEN-ENDPOINT
//
// The first form runs until the process is ended; see `Rounds`. So do the next two; see `LockHolder`.
//
// The last form requests a token without a page for each line of the standard input, which is the time for its clock
// in seconds since 1970. It prints `event …` for every diagnostic event, and then `token` with the start of the token's
// digest, or `error` with the code. The token itself is never printed.
import Foundation
import LoginWithAmazon

/// A user agent that shows no page.
struct NobodyThere: AMZNUserAgent {
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        throw AMZNUserAgentError.cannotPresent("The probe shows no page.")
    }
}

/// Writes each line with one call, so that lines of several threads do not mix.
@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

switch CommandLine.arguments.dropFirst().first {
case "rounds": await Rounds(CommandLine.arguments).run()
case "hold": try LockHolder(CommandLine.arguments).hold()
case "write": try LockHolder(CommandLine.arguments).write()
default: break
}

guard CommandLine.arguments.count == 4, let endpoint = URL(string: CommandLine.arguments[3]),
    let redirectURI = URL(string: "com.example.probe:/back")
else { exit(64) }

let clock = Locked(Date.distantPast)
let manager = AMZNAuthorizationManager(
    configuration: AMZNConfiguration(
        clientID: CommandLine.arguments[2], redirectURI: redirectURI,
        endpoints: AMZNEndpoints(authorization: endpoint, token: endpoint, profile: endpoint, signOut: endpoint)),
    userAgent: NobodyThere(), grantStore: AMZNFileGrantStore(url: URL(fileURLWithPath: CommandLine.arguments[1])),
    environment: .live(now: { clock.withLock { $0 } }, uptime: { clock.withLock { $0.timeIntervalSince1970 } }))
manager.setDiagnosticHandler { say("event \($0)") }

let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()], interactiveStrategy: .never)
request.shouldReturnUserData = false

while let seconds = readLine().flatMap(Double.init) {
    clock.withLock { $0 = Date(timeIntervalSince1970: seconds) }
    do {
        let digest = SHA256.digest(of: try await manager.authorize(request).token.utf8)
        say("token " + digest.prefix(8).map { String($0) }.joined(separator: "."))
    } catch {
        say("error \((error as NSError).code)")
    }
}
