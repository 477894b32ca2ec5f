/// Sends one request, and calls `reply` once, on any thread. The live implementation uses `URLSession`; tests provide
/// their own.
package protocol Transport: Sendable {
    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void)
}
