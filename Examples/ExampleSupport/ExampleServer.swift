import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import ProgramSupport

/// Provides the server for the short examples, whose only argument is the URL of a server.
package enum ExampleServer {
    private static let started = Locked<LocalAuthorizationServer?>(nil)

    /// Parses the program's command line, and returns the URL of the server that it names. Without a URL, starts a
    /// local server in this process and returns its URL. The summary says what the program does, for its help.
    package static func baseURL(for summary: String) throws -> URL {
        let syntax = CommandSyntax(
            "\(summary)\n\nURL is that of a server, such as http://127.0.0.1:8118. Without it, the program starts a "
                + "local server.",
            operands: "[URL]")
        let operands = Program.parse(syntax).operands
        if operands.count > 1 { Program.fail(UsageError("unexpected argument \(operands[1])")) }
        if let operand = operands.first {
            guard let url = URL(string: operand), url.scheme != nil else {
                Program.fail(UsageError("\(operand) isn't the URL of a server, such as http://127.0.0.1:8118"))
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
