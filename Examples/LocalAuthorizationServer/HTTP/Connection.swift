import Foundation
import LoginWithAmazon

/// A client's connection. It reads one request, and carries out the server's plan for the request. Reading and sending
/// block the thread.
struct Connection: Sendable {
    let descriptor: Int32
    let state: Locked<ServerState>

    /// Serves the request, and returns whether the connection must be reset.
    func run() -> Bool {
        guard let first = receive() else { return false }
        let start = ProcessInfo.processInfo.systemUptime
        guard let plan = plan(after: first) else { return false }
        switch plan.action {
        case .send(let bytes): _ = send(bytes)
        case .drip(let bytes, let pause):
            for byte in bytes {
                guard send([byte]) else { break }
                Thread.sleep(forTimeInterval: pause)
            }
        case .stall: while receive() != nil {}
        case .reset: break
        }
        let seconds = ProcessInfo.processInfo.systemUptime - start
        if let entry = plan.entry { state.withLock { $0.journal.finish(entry, after: seconds) } }
        return plan.action == .reset
    }

    /// Returns the plan for the request that begins with these bytes, or nil if the connection ends before the request
    /// is complete.
    private func plan(after first: [UInt8]) -> WirePlan? {
        var buffer = first
        while true {
            switch HTTPRequest.parse(buffer) {
            case .incomplete:
                guard let bytes = receive() else { return nil }
                buffer += bytes
            case .complete(let request):
                SecretRecorder.note(request)
                return state.withLock { $0.plan(request) }
            case .invalid(let status):
                return .answer(.text(status, "The request is malformed, too large, or has a chunked body.\n"))
            }
        }
    }

    // MARK: Bytes

    /// Returns false if the client has disconnected or the server is stopping.
    private func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemSocket.write(descriptor, $0) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for bytes. Returns nil if the client has disconnected or the server is stopping.
    private func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        var count = recv(descriptor, &buffer, buffer.count, 0)
        while count < 0 && errno == EINTR { count = recv(descriptor, &buffer, buffer.count, 0) }
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }
}

/// What a connection does with its request.
struct WirePlan: Sendable {
    enum Action: Sendable, Equatable {
        case send([UInt8])
        /// Sends one byte at a time, and pauses for this many seconds after each byte.
        case drip([UInt8], pause: Double)
        /// Sends nothing, and waits until the client disconnects or the server stops.
        case stall
        /// Ends the connection with a TCP reset.
        case reset
    }

    let action: Action
    var response: HTTPResponse?
    var entry: Int?

    static func answer(_ response: HTTPResponse) -> WirePlan {
        WirePlan(action: .send(response.head + response.body), response: response)
    }
}
