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
        case present(Page)
        case dismiss(SignIn.ID)
        /// Until the next poll for the code pair that this call has created.
        case wait(CallID, TimeInterval)
        case notify(AMZNSessionChange)
        case answer(CallID, Answer)
    }

    /// A sign-in page to be shown with the user agent of this manager.
    struct Page: Equatable, Sendable {
        let signIn: SignIn.ID
        let url: URL
        let redirectURI: URL
        let manager: ManagerID
        /// Whether the page leads to a grant, and not to a code for the app.
        let storesGrant: Bool
        /// Whether the agent may have the page open already. The page is then shown anew only if the agent may have
        /// lost it.
        let isAgain: Bool
    }

    /// What a request is for, so that its reply reaches the right flow.
    enum Request: Equatable, Sendable {
        case refresh
        case exchange(SignIn.ID)
        case profile(Profiles.FetchID)
        case signOut(CallID)
        /// The refresh before a sign-out whose access token has expired, or was refused by the server.
        case signOutRefresh(CallID)
        /// For the code pair that this call creates.
        case codePair(CallID)
        case poll(CallID)
    }

    enum LeaseHolder: Hashable, Sendable {
        case refresh
        case signOut(CallID)
    }

    enum PageEnd: Equatable, Sendable {
        case redirected(URL)
        /// The redirect will come through `handleOpen`.
        case deferred
        case cancelled(AMZNError.Cancellation)
        case failed(AMZNError)
    }
}
