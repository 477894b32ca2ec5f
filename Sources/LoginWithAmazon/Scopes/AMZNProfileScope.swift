import Foundation

/// The scopes of the user's profile.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNProfileScope: NSObject, AMZNScope, Sendable {
    /// The scope's name.
    public let name: String

    private init(_ name: String) { self.name = name }

    /// `profile`: name, email address and user id.
    public static func profile() -> any AMZNScope { AMZNProfileScope(ScopeList.profile) }
    /// `postal_code`: the postal code of the user's address.
    public static func postalCode() -> any AMZNScope { AMZNProfileScope(ScopeList.postalCode) }
    /// `profile:user_id`: the user id alone.
    public static func userID() -> any AMZNScope { AMZNProfileScope(ScopeList.userID) }
}
