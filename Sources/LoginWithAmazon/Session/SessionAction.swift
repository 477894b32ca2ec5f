import Foundation

/// Identifies a manager among those that share a session.
typealias ManagerID = UInt64

extension SessionMachine {
    /// What the session performs, in the order in which its machine decided it.
    enum Action: Equatable, Sendable {
        /// For a call that asks for the stored session; otherwise for the grant requests.
        case readGrant(for: CallID?)
        case change(GrantChange)
        case lease(LeaseHolder)
        case endLease(LeaseHolder)
        case send(Request, WireRequest)
        /// Show the page with the user agent of this manager.
        case present(SignIn.ID, URL, redirectURI: URL, ManagerID)
        /// Show the page anew if the user agent of this manager can't tell whether it is still open.
        case presentAgain(SignIn.ID, URL, redirectURI: URL, ManagerID)
        case dismiss(SignIn.ID)
        case wait(CodePairs.WaitID, TimeInterval)
        case notify(AMZNSessionChange)
        case answer(CallID, Answer)
    }

    /// The purpose of a request, which its reply belongs to.
    enum Request: Equatable, Sendable {
        case refresh
        case exchange(SignIn.ID)
        case profile(Profiles.FetchID)
        case signOut(CallID)
        /// The refresh before a sign-out whose access token has expired.
        case signOutRefresh(CallID)
        case codePair(CodePairs.PairID)
        case poll(CodePairs.PairID)
    }

    /// The holder of the store's refresh lease.
    enum LeaseHolder: Hashable, Sendable {
        case refresh
        case signOut(CallID)
    }

    /// The result of asking for the store's refresh lease.
    enum LeaseResult: Equatable, Sendable {
        case taken
        case failed(AMZNError)
    }

    /// How the user agent finished with the page.
    enum PageEnd: Equatable, Sendable {
        case redirected(URL)
        /// The redirect will come through `handleOpen`.
        case deferred
        case cancelled(AMZNError.Cancellation)
        case failed(AMZNError)
    }
}
