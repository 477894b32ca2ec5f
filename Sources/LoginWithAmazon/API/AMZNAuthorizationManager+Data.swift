import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@nonobjc
extension AMZNAuthorizationManager {
    /// Sends a request with the user's access token (RFC 6750 section 2.1). If the server refuses the token with the
    /// status 401, this method sends the request once more, with a new token.
    ///
    /// The method never shows the sign-in page. Each request uses a new connection, without a cache or cookies, and its
    /// `timeoutInterval` limits the time until the whole reply has arrived. Redirects are not followed, because the
    /// token must not reach another server.
    ///
    /// If the task is cancelled, a request in progress continues. If the server then refuses the token, the request is
    /// not sent again.
    /// - Parameters:
    ///   - request: The request to send: HTTPS, or HTTP to this machine. Set its body as data, because a stream can be
    ///     sent only once.
    ///   - scopes: The scopes that the token is for, at least one.
    ///   - isolation: The caller's actor.
    /// - Returns: The server's reply, whatever its status. The status 401 means that the server refuses the new token
    ///   too.
    /// - Throws: ``AMZNError``: the errors of ``accessToken(for:replacing:isolation:)``; code 6 for a request that is
    ///   neither HTTPS nor HTTP to this machine; 7 if no complete reply arrives, or if a proxy might receive an HTTP
    ///   request to this machine; 2 for a redirect. `CancellationError` if the task is cancelled before the method has
    ///   the token for its first or second request.
    public func data(
        for request: URLRequest, scopes: [any AMZNScope], isolation: isolated (any Actor)? = #isolation
    ) async throws -> (Data, HTTPURLResponse) {
        let token = try await accessToken(for: scopes)
        let reply = try await URLSessionExchange.data(for: request, bearing: token)
        guard reply.1.statusCode == 401 else { return reply }
        let newToken = try await accessToken(for: scopes, replacing: token)
        return try await URLSessionExchange.data(for: request, bearing: newToken)
    }
}
