/// A change of a session, reported after it has been stored. New versions may add cases: give a `switch` a `default`.
/// Sendable.
public enum AMZNSessionChange: Equatable, Sendable {
    /// A user signed in, here or in another process that shares the store.
    case signedIn
    /// The access token was refreshed.
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
        /// The server refused the refresh token.
        case refusedByServer
        /// The grant in the store was removed or damaged, for example by another process.
        case elsewhere
    }
}
