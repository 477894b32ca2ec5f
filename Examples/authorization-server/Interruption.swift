import Foundation

/// Control-C and the request to terminate, noticed from the moment this is made.
struct Interruption {
    private let asked = DispatchSemaphore(value: 0)
    private let sources: [any DispatchSourceSignal]

    init() {
        sources = [SIGINT, SIGTERM].map { [asked] number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { asked.signal() }
            source.resume()
            return source
        }
    }

    /// Returns when the program is asked to end.
    func wait() {
        asked.wait()
        for source in sources { source.cancel() }
    }
}
