import Foundation

/// The key of the user id in ``AMZNUser/profileData``.
public let AMZNUserIDKey = "user_id"
/// The key of the name in ``AMZNUser/profileData``.
public let AMZNUserNameKey = "name"
/// The key of the email address in ``AMZNUser/profileData``.
public let AMZNUserEmailKey = "email"
/// The key of the postal code in ``AMZNUser/profileData``.
public let AMZNUserPostalCodeKey = "postal_code"

/// Gets the user, or why there is none; called on the main thread.
public typealias AMZNUserFetchRequestHandler = (_ user: AMZNUser?, _ error: (any Error)?) -> Void

/// The signed-in user's profile, as far as the granted scopes show it. Immutable and Sendable.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNUser: NSObject, Sendable {
    private let fields: [String: String]

    init(_ profile: Profile) { fields = profile.fields }

    /// The user's id with this app's developer, like `amzn1.account.…`.
    public var userID: String? { fields[AMZNUserIDKey] }
    /// The user's full name.
    public var name: String? { fields[AMZNUserNameKey] }
    /// The user's email address.
    public var email: String? { fields[AMZNUserEmailKey] }
    /// The postal code of the user's address.
    public var postalCode: String? { fields[AMZNUserPostalCodeKey] }
    /// Every field that the server gave, by its name there. A field that was not granted is absent.
    public var profileData: [AnyHashable: Any] { fields }

    /// The profile of the user who is signed in with the shared manager: from memory for an hour, then from the server.
    ///
    /// The handler is called once, on the main thread, after this call has returned. Without a sign-in, or one with a
    /// profile scope, its error has the code 1.
    public static func fetch(_ handler: AMZNUserFetchRequestHandler?) {
        AMZNAuthorizationManager.shared().fetchUser(withHandler: handler)
    }

    /// The class alone: a profile is nobody else's business, also in logs.
    public override var description: String { "<AMZNUser>" }
}

extension AMZNUser: CustomReflectable {
    /// Empty, for the reason of the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
