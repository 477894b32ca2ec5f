/// When an authorize call shows the sign-in page. The raw values are those of the SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNInteractiveStrategy: UInt, Sendable {
    /// Answer from the stored grant if it covers the scopes, refreshed if need be; else show the page.
    case auto = 0
    /// The same, but an error instead of the page.
    case never = 1
    /// Remove the stored grant and show the page.
    case always = 2
}
