import Foundation

/// Identifies a manager among those that share a session.
typealias ManagerID = UInt64

extension SessionMachine {
    enum Action: Equatable, Sendable {
        /// Reads the store for a call that requests the stored session. If the id is nil, reads it for the grant
        /// requests.
        case readGrant(for: CallID?)
        case change(GrantChange)
        /// Takes the store's refresh lease.
        case lease
        case endLease
        case send(Purpose, WireRequest)
        case present(Page)
        case dismiss(SignIn.ID)
        /// Waits this many seconds before the next poll for the code pair that the call created.
        case wait(CallID, TimeInterval)
        case notify(AMZNSessionChange)
        case answer(CallID, Answer)
    }

    struct Page: Equatable, Sendable {
        let signIn: SignIn.ID
        let url: URL
        let redirectURI: URL
        /// Whether the agent has shown this page before and may still have it open. The page is then shown again only
        /// if the agent may have lost it.
        let isAgain: Bool
    }

    /// The purpose of a request, which determines the flow that receives the reply.
    enum Purpose: Equatable, Sendable {
        case refresh
        case exchange(SignIn.ID)
        case profile(Profiles.FetchID)
        case signOut(CallID)
        /// The refresh before the server is notified of a sign-out, if the access token is stale.
        case signOutRefresh(CallID)
        case codePair(CallID)
        case poll(CallID)
    }

    enum PageEnd: Equatable, Sendable {
        case redirected(URL)
        /// The agent will not report the redirect. The app passes it to `handleOpen`.
        case deferred
        case cancelled(AMZNError.Cancellation)
        case failed(AMZNError)
    }
}
