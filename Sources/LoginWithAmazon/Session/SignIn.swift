import Foundation

/// A pending sign-in. While the grant of a code pair is being stored, the pair has a sign-in too, which shows no page.
struct SignIn: Sendable {
    typealias ID = UInt64

    enum Phase: Equatable, Sendable {
        /// The page is not shown yet, because the stored grant is still being removed for this call.
        case starting(CallID)
        /// `since` is the uptime at which the page was last requested or, if `isDeferred` is true, the uptime at which
        /// the agent handed the page to another app. The agent doesn't report how a page ends in another app.
        case presented(since: TimeInterval, isDeferred: Bool)
        case exchanging(scopes: [String])
        case storing(Grant)
    }

    let id: ID
    /// The parameters of the page. Its scopes may be more than those of each call that shares the sign-in.
    let page: PageParameters
    let settings: CallSettings
    let state: Secret
    let verifier: CodeVerifier
    var waiters: Set<CallID>
    var phase: Phase

    var callers: [CallID] { waiters.sorted() }

    /// Whether the page is shown or about to be shown. If not, the grant is being obtained or stored.
    var isOnScreen: Bool {
        switch phase {
        case .starting, .presented: true
        case .exchanging, .storing: false
        }
    }

    /// Whether the sign-in also answers this call. A code is bound to its call's challenge, so a call for a code shares
    /// only the sign-in of an equal call.
    ///
    /// A sign-in whose tokens have arrived serves no further call. Another process may change the stored grant before
    /// this session learns that it is stored, and the grant of a code pair may be another person's.
    func serves(_ call: AuthorizeCall, _ settings: CallSettings) -> Bool {
        if case .storing = phase { return false }
        guard page.kind == .token, call.page.kind == .token else {
            return page == call.page && self.settings == settings
        }
        return self.settings.origin.server == settings.origin.server
            && (self.settings.redirectURI, self.settings.isSandbox) == (settings.redirectURI, settings.isSandbox)
            && call.scopes.allSatisfy { ScopeList.isCovered($0, by: page.scopes) }
            && call.page.options.allSatisfy { page.options[$0] == $1 }
    }
}
