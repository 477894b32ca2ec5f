/// What an authorize call is to get. The raw values are those of the SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNAuthorizationGrantType: UInt, Sendable {
    /// An access token; the session keeps and refreshes it.
    case token = 0
    /// An authorization code for the app, or a device of its, to exchange; nothing is kept.
    case code = 1
}
