import ExampleSupport
import Foundation

/// The second process: the device, which communicates over standard input and output.
enum DeviceProcess {
    /// The environment variable with the client secret, because command lines are visible to other users.
    static let secretName = "DEVICE_CLIENT_SECRET"

    /// Runs the device with the arguments after `device`: `--token-endpoint URL`, and optionally `--code-pair`.
    static func run(_ arguments: [String]) -> Never {
        var rest = arguments
        let byCodePair = rest.last == "--code-pair"
        if byCodePair { rest.removeLast() }
        guard rest.count == 2, rest[0] == "--token-endpoint", let endpoint = URL(string: rest[1]), endpoint.host != nil
        else { Program.fail("device needs --token-endpoint URL. Try --help.", status: 64) }
        let secret = ProcessInfo.processInfo.environment[secretName]
        let output = LineWriter(descriptor: STDOUT_FILENO)
        let device = Device(
            server: TokenServer(tokenEndpoint: endpoint, clientSecret: secret), say: { output.write($0) },
            listen: {
                let message = readLine().flatMap(Message.init(line:))
                endWithTheApp()
                return message
            })
        Task {
            do {
                if byCodePair { try await device.linkByCodePair() } else { try await device.linkByCode() }
                Program.exit(0)
            } catch {
                output.write(.failed("\(error)"))
                Program.exit(1)
            }
        }
        RunLoop.main.run()
        Program.exit(0)
    }

    /// Ends the process when the app closes the connection, because polling on would be pointless. The app sends only
    /// one message.
    private static func endWithTheApp() {
        Thread {
            while readLine() != nil {}
            Program.exit(1)
        }.start()
    }
}
