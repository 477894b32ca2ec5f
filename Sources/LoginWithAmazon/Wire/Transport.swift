import Foundation

/// Sends a request, and calls `reply` once, on any thread. ``URLSessionTransport`` uses the network; other
/// implementations simulate a server.
package protocol Transport: Sendable {
    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, AMZNError>) -> Void)
}

extension AMZNError {
    // The errors of a request that wasn't sent, or that has no usable reply.

    package static let offline = AMZNError(.networkError, "The server can't be reached.")
    package static let timedOut = AMZNError(.networkError, "The server did not send a complete reply in time.")
    package static let connectionLost = AMZNError(
        .networkError, "The request failed before its reply was complete.")
    package static let tlsFailure = AMZNError(
        .networkError, "A secure connection to the server can't be established.")
    package static let insecureAddress = AMZNError(
        .invalidInput, "An endpoint is invalid, or neither HTTPS nor HTTP to a loopback address.")
    /// The request was for a loopback host over HTTP, and was not sent because the system might have sent it,
    /// unencrypted, to a proxy.
    package static let proxied = AMZNError(
        .networkError,
        "The request isn't sent, because a proxy might receive it. Add 127.0.0.1,localhost,::1 to no_proxy.")
    package static let replyTooLarge = AMZNError(.serverError, "The server's reply is too large.")
    /// The error for a reply that is a redirect. Redirects are not followed, because the secrets in a request must not
    /// be sent to another URL.
    package static func redirected(status: Int? = nil) -> AMZNError {
        AMZNError(.serverError, "The server redirected a request, which isn't allowed.", httpStatus: status)
    }
}
