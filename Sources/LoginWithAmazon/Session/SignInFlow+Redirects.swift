import Foundation

// Which redirects belong to this session, and what they lead to.

extension SignInFlow {
    /// Whether the URL is the redirect of the sign-in on screen, and the actions that follow. A redirect counts only
    /// once: it takes its sign-in off the screen, so a second one matches nothing. The page is dismissed too, because
    /// the agent doesn't know of a redirect that arrived through `handleOpen`.
    mutating func redirect(_ url: URL) -> (isOurs: Bool, actions: [Action]) {
        guard var signIn = onScreen, signIn.phase == .presented,
            let reply = RedirectReply(
                url, for: RedirectURI(url: signIn.settings.redirectURI), from: Issuer(signIn.settings.endpoints)),
            reply.states.contains(signIn.state)
        else { return (false, []) }
        onScreen = nil
        return (true, [.dismiss(signIn.id)] + follow(reply.content, of: &signIn, redirect: url))
    }

    private mutating func follow(_ content: RedirectReply.Content, of signIn: inout SignIn, redirect: URL) -> [Action] {
        switch content {
        case .code(let code, let scopes): complete(&signIn, code, scopes: scopes, redirect: redirect)
        case .refused(let refusal): [.answer(signIn.callers, Self.answer(to: refusal))]
        case .malformed: [.answer(signIn.callers, .failed(Self.malformed))]
        case .foreign: [.answer(signIn.callers, .failed(Self.mixedUp))]
        }
    }

    private mutating func complete(_ signIn: inout SignIn, _ code: Secret, scopes: [String]?, redirect: URL) -> [Action]
    {
        let redirectURI = RedirectURI(url: signIn.settings.redirectURI).asUsed(in: redirect)
        let clientID = signIn.settings.clientID
        guard signIn.page.kind == .token else {
            let text = redirectURI.absoluteString
            return [.answer(signIn.callers, .code(code.reveal(), clientID: clientID, redirectURI: text))]
        }
        signIn.phase = .exchanging(scopes: scopes ?? signIn.pageScopes)
        completing[signIn.id] = signIn
        let request = TokenRequest.exchange(
            code, verifier: signIn.verifier, redirectURI: redirectURI, clientID: clientID,
            endpoint: signIn.settings.endpoints.token)
        return [.hold, .exchange(signIn.id, request)]
    }

    private static func answer(to refusal: OAuthErrorResponse) -> Answer {
        refusal.meansCancelled ? .cancelled : .failed(refusal.error(refusedGrant: .serverError))
    }

    private static let malformed = AMZNError(
        .serverError, "The redirect's parameters are missing, duplicated or contradictory.")
    private static let mixedUp = AMZNError(.serverError, "The redirect is from another authorization server.")
}
