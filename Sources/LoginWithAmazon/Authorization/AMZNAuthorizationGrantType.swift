/// What an authorize call requests. The raw values are those of the SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNAuthorizationGrantType: UInt, Sendable {
    /// An access token, which the session stores and refreshes.
    case token = 0
    /// An authorization code that the app, or a companion device, exchanges; nothing is stored.
    case code = 1
}
