import Foundation

/// A change of a session, or its state at the start of a stream. A sign-in, or a sign-out by the app, is reported after
/// the store has been changed; a refresh, after the attempt to store its tokens.
///
/// With the package, a `switch` over all cases needs no `default`: only a new major version adds a case.
public enum AMZNSessionChange: Equatable, Sendable {
    /// Whether a user is signed in: the first element of each stream, and no other.
    case initial(isSignedIn: Bool)
    /// A user signed in, in this process or in another process that shares the store.
    case signedIn
    /// This process refreshed the access token.
    case refreshed
    /// The user's profile was fetched from the server.
    case userUpdated
    /// The user is no longer signed in.
    case signedOut(Reason)

    /// Why a session ended.
    public enum Reason: Equatable, Sendable {
        /// The app signed the user out.
        case byApp
        /// The strategy *always* removed the grant for a new sign-in.
        case forNewSignIn
        /// The server refused the sign-in's tokens.
        case refusedByServer
        /// The grant in the store was removed or damaged, for example by another process.
        case elsewhere
    }
}

/// What is stored about the signed-in user's session; see ``AMZNAuthorizationManager/storedSession(isolation:)``.
public struct AMZNSession: Sendable, Equatable {
    /// The names of the scopes that the user has granted.
    public let grantedScopes: [String]
    /// The time at which the stored access token expires, on this device's wall clock. The session doesn't end then:
    /// the token is refreshed when a call needs a fresh one.
    public let accessTokenExpiry: Date
    /// The stored access token, which may have expired. It is meant for app extensions, which must not refresh it. An
    /// app calls ``AMZNAuthorizationManager/accessToken(for:replacing:isolation:)`` instead.
    public var storedAccessToken: String { token.reveal() }

    private let token: Secret

    /// Creates a session with these values, for the app's own tests.
    public init(grantedScopes: [String], accessTokenExpiry: Date, storedAccessToken: String = "") {
        self.grantedScopes = grantedScopes
        self.accessTokenExpiry = accessTokenExpiry
        token = Secret(storedAccessToken)
    }
}
