import LoginWithAmazon

/// The scopes of old clients: names as text, or sometimes 3.x scope objects.
enum LegacyScopes {
    /// The elements as 3.x scopes. Others are passed on unchanged, so that the core reports them.
    static func scopes(_ elements: [Any]?) -> [Any] {
        (elements ?? []).map { element in
            LegacyText.string(element).map { AMZNScopeFactory.scope(withName: $0) } ?? element
        }
    }
}
