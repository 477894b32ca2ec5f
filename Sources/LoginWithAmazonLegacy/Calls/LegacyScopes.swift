import LoginWithAmazon

/// Scopes as old clients pass them: names as text, now and then a 3.x scope object.
enum LegacyScopes {
    /// The elements as 3.x scopes. What is neither stays as it is: the core says that it is no scope.
    static func scopes(_ elements: [Any]?) -> [Any] {
        (elements ?? []).map { element in
            LegacyText.string(element).map { AMZNScopeFactory.scope(withName: $0) } ?? element
        }
    }
}
