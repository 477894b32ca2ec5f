import Foundation

/// A permission that the user grants an app (RFC 6749 section 3.3).
///
/// The package's own scopes are Sendable, so an array of them can be a global constant in Swift 6 mode:
/// `let scopes = [AMZNProfileScope.profile()]`.
#if canImport(ObjectiveC)
    @objc
#endif
public protocol AMZNScope: NSObjectProtocol {
    /// The scope's name, like `profile`.
    var name: String { get }

    #if canImport(ObjectiveC)
        /// Additional data for the server. It must be encodable as JSON.
        @objc optional var scopeData: [AnyHashable: Any] { get }
    #else
        /// Additional data for the server. It must be encodable as JSON.
        var scopeData: [AnyHashable: Any]? { get }
    #endif
}

#if !canImport(ObjectiveC)
    extension AMZNScope {
        /// The default implementation returns nil, so the scope has no data.
        public var scopeData: [AnyHashable: Any]? { nil }
    }
#endif

/// The scopes of the user's profile.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNProfileScope: NSObject, AMZNScope, Sendable {
    // Each scope and its values exist once, because apps ask for a token before each of their requests.
    fileprivate static let profileScope = AMZNProfileScope(ScopeList.profile)
    fileprivate static let postalCodeScope = AMZNProfileScope(ScopeList.postalCode)
    fileprivate static let userIDScope = AMZNProfileScope(ScopeList.userID)

    /// The scope's name.
    public let name: String
    /// The parameters of the sign-in page for a token with only this scope.
    @nonobjc let page: PageParameters

    private init(_ name: String) {
        self.name = name
        page = PageParameters(scopes: [name])
    }

    /// `profile`: name, email address and user id.
    @discardableResult
    public static func profile() -> any AMZNScope & Sendable { profileScope }
    /// `postal_code`: the postal code of the user's address.
    @discardableResult
    public static func postalCode() -> any AMZNScope & Sendable { postalCodeScope }
    /// `profile:user_id`: only the user id.
    @discardableResult
    public static func userID() -> any AMZNScope & Sendable { userIDScope }
}

// These methods let Swift code write `AMZNAuthorizeRequest(scopes: [.profile()])`.
extension AMZNScope where Self == AMZNProfileScope {
    /// `profile`: name, email address and user id.
    public static func profile() -> AMZNProfileScope { .profileScope }
    /// `postal_code`: the postal code of the user's address.
    public static func postalCode() -> AMZNProfileScope { .postalCodeScope }
    /// `profile:user_id`: only the user id.
    public static func userID() -> AMZNProfileScope { .userIDScope }
}

/// Creates scopes by name. For the scopes of the user's profile, use ``AMZNProfileScope``. A service may define other
/// scopes.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNScopeFactory: NSObject {
    /// Creates a scope without data.
    @discardableResult
    public static func scope(withName name: String) -> any AMZNScope & Sendable { NamedScope(name: name, data: [:]) }

    /// Creates a scope with data for the server. The data must be encodable as JSON.
    @discardableResult
    public static func scope(withName name: String, data: [AnyHashable: Any]) -> any AMZNScope & Sendable {
        NamedScope(name: name, data: data)
    }

    /// Returns the data of all scopes as JSON text, in the form that a sign-in sends. The official method, which writes
    /// its error to an `AIError`, is in `LoginWithAmazonLegacy`, the module of that class.
    /// - Parameter scopes: The scopes, each an ``AMZNScope``.
    /// - Returns: One JSON object, keyed by scope name; `{}` if no scope has data.
    /// - Throws: ``AMZNError`` with ``AMZNError/Code-swift.enum/invalidInput`` for scopes that a sign-in would reject.
    @nonobjc
    public static func getScopeDataAsJsonString(_ scopes: [Any]) throws -> String {
        try RequestedScopes(scopes).data ?? "{}"
    }
}

#if canImport(ObjectiveC)
    @objcMembers
#endif
final class NamedScope: NSObject, AMZNScope, Sendable {
    let name: String
    // Unchecked, because the compiler can't see that the data is only read.
    #if canImport(ObjectiveC)
        nonisolated(unsafe) let scopeData: [AnyHashable: Any]
    #else
        nonisolated(unsafe) let scopeData: [AnyHashable: Any]?
    #endif

    init(name: String, data: [AnyHashable: Any]) {
        self.name = name
        scopeData = data
    }
}
