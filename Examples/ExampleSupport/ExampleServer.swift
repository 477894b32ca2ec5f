import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import ProgramSupport

/// The server of a short example without options.
package enum ExampleServer {
    private static let started = Locked<LocalAuthorizationServer?>(nil)

    /// The base URL in the program's first argument; without an argument, that of a local server in this process.
    package static func baseURL() throws -> URL {
        Program.prepare()
        if let argument = CommandLine.arguments.dropFirst().first {
            guard let url = URL(string: argument), url.scheme != nil else {
                Program.fail("\(argument) isn't the URL of a server.", status: 64)
            }
            return url
        }
        var options = ServerOptions()
        options.codePairInterval = 2
        let server = try LocalAuthorizationServer(options)
        started.exchange(server)
        return server.baseURL
    }
}
