import Foundation

// This flow uses the stored grant to answer calls for a token or for the user's profile. For an authorize call, it may
// begin a sign-in instead.

extension SessionMachine {
    mutating func authorizeWithPage(_ id: CallID, _ call: AuthorizeCall) {
        guard call.strategy != .never else { return appendAnswer(id, .failed(Self.codeNeedsPage)) }
        beginSignIn(id, call)
    }

    mutating func grantRequestResolved(_ request: GrantRequest, _ outcome: GrantRequest.Outcome) {
        let id = request.call
        switch (outcome, calls[id]?.call) {
        case (.grant(let grant), _): answerFromGrant(id, grant, request.freshness)
        case (.missing(let error, let grant), .authorize(let call)):
            let granted = grant?.origin.server == request.server ? grant?.scopes : nil
            showPage(id, call, instead: error, granted ?? [])
        case (.missing(let error, _), .getToken(let scopes)): waitForPair(id, scopes, otherwise: error)
        case (.missing(let error, _), _), (.failed(let error), _): appendAnswer(id, .failed(error))
        }
    }

    /// `granted` has the scopes of the stored grant if the call's server issued that grant; otherwise it is empty. The
    /// page also requests the profile scopes among them. Other granted scopes are not added, because they may need
    /// scope data that only the earlier call had.
    private mutating func showPage(
        _ id: CallID, _ call: AuthorizeCall, instead error: AMZNError, _ granted: [String]
    ) {
        guard call.strategy != .never, calls[id]?.mayShowPage == true else { return appendAnswer(id, .failed(error)) }
        let extra = granted.filter {
            ScopeList.profileScopes.contains($0) && !ScopeList.isCovered($0, by: call.scopes)
        }
        beginSignIn(id, call, extra: extra)
    }

    mutating func answerFromGrant(_ id: CallID, _ grant: Grant, _ freshness: GrantRequest.Freshness = .fresh) {
        // The call may have ended already.
        guard let open = calls[id] else { return }
        let fetched = open.profile?.signInID == grant.signInID ? open.profile?.profile : nil
        guard let answer = GrantAnswers(grant, fetched ?? currentProfile(of: grant)).answer(to: open.call) else {
            return fetchProfile(id, grant, freshness)
        }
        appendAnswer(id, answer)
    }

    private static let codeNeedsPage = AMZNError(
        .invalidInput, "An authorization code requires the sign-in page. Use a strategy other than 'never'.")
}
