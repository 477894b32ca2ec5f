import Foundation
import LocalAuthorizationServer
import ProgramSupport

/// What `--json` prints.
struct Greeting: Encodable {
    let baseURL: URL
    let clientID: String
    let redirectURIs: [String]

    init(_ server: LocalAuthorizationServer, _ options: ServerOptions) {
        baseURL = server.baseURL
        (clientID, redirectURIs) = (options.clients[0].clientID, options.clients[0].redirectURIs)
    }

    var line: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

Program.run(CommandLineOptions.syntax) { arguments in
    let options = try CommandLineOptions(arguments)
    let server = try LocalAuthorizationServer(options.server)
    for fault in options.faults { server.addFault(fault) }
    defer { server.stop() }
    if options.isForPrograms {
        Program.show(try Greeting(server, options.server).line)
    } else {
        Program.show("The server's page, with a link to the requests: \(server.baseURL.absoluteString)/")
        Program.show("Client id: \(options.server.clients[0].clientID)")
        for user in options.server.users { Program.show("User: \(user.email), password: \(user.password)") }
        Program.show("Press Control-C to stop the server.")
    }
    if options.endsWithInput {
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            Program.exit(0)
        }
    }
    // A signal ends the program. With `--until-input-ends`, the end of the input ends it too.
    while true { try await Task.sleep(nanoseconds: 3_600_000_000_000) }
}
