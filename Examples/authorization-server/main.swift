import Foundation
import LocalAuthorizationServer
import ProgramSupport

Program.run(CommandLineOptions.syntax) { arguments in
    let options = try CommandLineOptions(arguments)
    let interruption = Interruption()
    let server = LocalAuthorizationServer(options: options.server)
    for fault in options.faults { server.addFault(fault) }
    try server.start()
    Program.say(options.greeting(server))
    await interruption.wait()
    server.stop()
    Program.exit(0)
}

/// Waits for SIGINT (Control-C) or SIGTERM, which are handled from initialization on.
struct Interruption {
    private let requests: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        self.requests = requests
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { request.yield() }
            source.resume()
            return source
        }
    }

    /// Returns when one of the signals arrives.
    func wait() async {
        for await _ in requests { break }
        for source in sources { source.cancel() }
    }
}
