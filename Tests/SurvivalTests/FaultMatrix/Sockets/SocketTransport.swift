import Dispatch
import LoginWithAmazon

/// A transport that lets a test wait for its replies.
final class SocketTransport: Transport {
    private let inner: any Transport
    private let replied = DispatchSemaphore(value: 0)

    init(_ inner: any Transport) { self.inner = inner }

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void) {
        inner.send(request) { [replied] result in
            reply(result)
            replied.signal()
        }
    }

    /// Blocks until this many more requests have completed or failed; returns false on a time-out.
    func waitForReplies(_ count: Int) -> Bool {
        (0..<count).allSatisfy { _ in replied.wait(timeout: .now() + 60) == .success }
    }
}

extension SessionEnvironment {
    /// A copy with another network.
    func sending(over transport: any Transport) -> SessionEnvironment {
        SessionEnvironment(now: now, uptime: uptime, random: random, transport: transport, sleep: sleep)
    }
}
