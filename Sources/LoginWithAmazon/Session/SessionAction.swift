import Foundation

/// What a session's shell performs, in the order in which the session's machine decided it.
enum SessionAction: Equatable, Sendable {
    case readGrant
    case change(GrantChange)
    case lease(LeaseHolder)
    case endLease(LeaseHolder)
    /// No call is answered from the cache until ``release``: a redirect is being completed.
    case hold
    case release
    case send(Request, WireRequest)
    case present(SignIn.ID, URL, redirectURI: URL)
    case dismiss(SignIn.ID)
    /// The second grant, a refresh of the first, could not be stored. Sessions that remove the first, now or later,
    /// must notify the server with the second.
    case unstored(Grant, Grant)
    case notify(AMZNSessionChange)
    case answer(CallID, Answer)

    /// The request that a reply belongs to.
    enum Request: Equatable, Sendable {
        case refresh
        case exchange(SignIn.ID)
        case profile(ProfileFlow.FetchID)
        case signOut(CallID)
        /// The refresh before a sign-out whose access token has expired.
        case signOutRefresh(CallID)
    }

    /// The holder of the store's refresh lease.
    enum LeaseHolder: Hashable, Sendable {
        case refresh
        case signOut(CallID)
    }
}
