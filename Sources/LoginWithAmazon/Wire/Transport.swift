/// Sends one request and answers once, on any thread. The live one is over `URLSession`; tests bring their own.
package protocol Transport: Sendable {
    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void)
}
