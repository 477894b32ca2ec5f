import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import ProgramSupport

/// Provides the server for the short examples, which have no options.
package enum ExampleServer {
    private static let started = Locked<LocalAuthorizationServer?>(nil)

    /// Returns the URL in the program's first argument. Without an argument, starts a local server in this process and
    /// returns its URL.
    package static func baseURL() throws -> URL {
        Program.prepare()
        if let argument = CommandLine.arguments.dropFirst().first {
            guard let url = URL(string: argument), url.scheme != nil else {
                Program.fail("\(argument) isn't the URL of a server, such as http://127.0.0.1:8118.", status: 64)
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
