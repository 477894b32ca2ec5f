import Foundation

/// The key of the user id in ``AMZNUser/profileData``.
public let AMZNUserIDKey = "user_id"
/// The key of the name in ``AMZNUser/profileData``.
public let AMZNUserNameKey = "name"
/// The key of the email address in ``AMZNUser/profileData``.
public let AMZNUserEmailKey = "email"
/// The key of the postal code in ``AMZNUser/profileData``.
public let AMZNUserPostalCodeKey = "postal_code"

/// Receives the user, or the error.
public typealias AMZNUserFetchRequestHandler = (_ user: AMZNUser?, _ error: (any Error)?) -> Void

/// The profile of the signed-in user. A field that was not granted is nil. Users with equal fields are equal.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNUser: NSObject, Sendable {
    /// Personal data, of which `dump` and `po` print only the user id.
    private let profile: Profile

    init(_ profile: Profile) { self.profile = profile }

    /// Creates a user with these fields, for the app's own tests.
    @nonobjc public convenience init(profileData: [String: String]) { self.init(Profile(fields: profileData)) }

    /// The user's id, which is specific to the app's developer, for example `amzn1.account.…`.
    public var userID: String? { profile.fields[AMZNUserIDKey] }
    /// The user's full name.
    public var name: String? { profile.fields[AMZNUserNameKey] }
    /// The user's email address.
    public var email: String? { profile.fields[AMZNUserEmailKey] }
    /// The postal code of the user's address.
    public var postalCode: String? { profile.fields[AMZNUserPostalCodeKey] }
    /// The fields of the server's reply, by name. Non-empty texts, numbers and Booleans are included, as strings. A
    /// field that was not granted is absent.
    public var profileData: [AnyHashable: Any] { profile.fields }

    /// Whether all fields are equal.
    public override func isEqual(_ object: Any?) -> Bool { (object as? AMZNUser)?.profile == profile }
    /// A hash value that is equal for equal users.
    public override var hash: Int { profile.fields.hashValue }
    /// The user id, without the other personal data.
    public override var description: String { "<AMZNUser \(userID ?? "without an id")>" }

    /// Gets the profile of the signed-in user, as ``AMZNAuthorizationManager/fetchUser(isolation:)`` does, with the
    /// manager of ``AMZNAuthorizationManager/shared()``.
    @nonobjc public static func fetch(_ handler: @escaping AMZNUserFetchRequestHandler) {
        AMZNAuthorizationManager.shared().fetchUser(withHandler: handler)
    }

    #if canImport(ObjectiveC)
        /// ``fetch(_:)`` for Objective-C, where the handler may be nil.
        @available(swift, obsoleted: 1, renamed: "fetch(_:)")
        @objc(fetch:) public static func fetchOrIgnore(_ handler: AMZNUserFetchRequestHandler?) {
            fetch(handler ?? { _, _ in })
        }
    #endif
}
