/// When an authorize call shows the sign-in page. The raw values are those of the SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNInteractiveStrategy: UInt, Sendable {
    /// Uses the stored grant if it covers the scopes, refreshing it if necessary; otherwise shows the page.
    case auto = 0
    /// Uses the stored grant if it covers the scopes; otherwise fails without showing the page.
    case never = 1
    /// Removes the stored grant, then shows the page.
    case always = 2
}

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
