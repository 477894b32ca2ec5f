/// What happened to a session, told after it has been stored. Sendable.
public enum AMZNSessionChange: Equatable, Sendable {
    /// A user signed in, here or in another process that shares the store.
    case signedIn
    /// The access token was renewed.
    case refreshed
    /// The user's profile was fetched anew.
    case userUpdated
    /// Nobody is signed in any more.
    case signedOut(Reason)

    /// Why a session ended.
    public enum Reason: Equatable, Sendable {
        /// The app signed the user out.
        case byApp
        /// The strategy *always* removed the grant for a new sign-in.
        case forNewSignIn
        /// The server refuses the refresh token.
        case refusedByServer
        /// The grant is gone from the store, which another process shares, or has been damaged there.
        case elsewhere
    }
}
