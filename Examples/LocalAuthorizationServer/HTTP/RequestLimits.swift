/// The maximum size of a request.
struct RequestLimits: Sendable {
    /// Bytes of the request line and header together; beyond it the status is 431 (RFC 6585 section 5).
    var head = 32 * 1024
    /// Bytes of the body; beyond it the status is 413 (RFC 9110 section 15.5.14).
    var body = 1024 * 1024
}
