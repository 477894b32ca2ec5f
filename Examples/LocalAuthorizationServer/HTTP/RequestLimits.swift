/// How much of a request is read before it is refused.
struct RequestLimits: Sendable {
    /// Bytes of the request line and header together; more is 431 (RFC 6585 section 5).
    var head = 32 * 1024
    /// Bytes of the body; more is 413 (RFC 9110 section 15.5.14).
    var body = 1024 * 1024
}
