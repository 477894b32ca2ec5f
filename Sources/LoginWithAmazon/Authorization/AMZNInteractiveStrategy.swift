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
