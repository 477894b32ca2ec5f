import Foundation

/// Control-C and the request to terminate, noticed from the moment this is made.
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

    /// Returns when the program is asked to end.
    func wait() async {
        for await _ in requests { break }
        for source in sources { source.cancel() }
    }
}
