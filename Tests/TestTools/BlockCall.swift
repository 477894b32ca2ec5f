import LoginWithAmazon

/// Records every answer to one call of the block API, as words. A second answer is recorded too, so that a test can
/// notice it.
///
/// The methods below that return a `BlockCall` start a call. They return after the session has registered the call, or
/// after the call's answer has been determined. A test therefore decides the order in which its calls are registered.
package final class BlockCall: Sendable {
    private let log = EventLog()

    package init() {}

    /// The answers so far.
    package var answers: [String] { log.events }

    /// Waits until the first answer is recorded or the task is cancelled. Returns all answers that have been recorded
    /// by then.
    package func end() async -> [String] {
        await log.until(count: 1)
        return log.events
    }

    package func add(_ word: String) { log.add(word) }

    /// An error in words: the code of an `AMZNError`, or the type of any other error.
    package static func word(_ error: any Error) -> String {
        (error as? AMZNError).map { "error \($0.code.rawValue)" } ?? "\(type(of: error))"
    }

    package static func word(_ result: AMZNAuthorizeResult) -> String {
        guard result.authorizationCode.isEmpty else { return "code \(result.authorizationCode)" }
        return "token \(result.token)" + (result.user?.name.map { ", \($0)" } ?? "")
    }
}

extension Harness {
    package func authorize(_ request: AMZNAuthorizeRequest) -> BlockCall {
        let call = BlockCall()
        manager.authorize(request) { result, userDidCancel, error in
            let words = [result.map(BlockCall.word), userDidCancel ? "cancelled" : nil, error.map(BlockCall.word)]
            call.add(words.compactMap(\.self).joined(separator: " and "))
        }
        return call
    }

    package func authorize(
        _ scopes: String..., strategy: AMZNInteractiveStrategy = .auto, user: Bool = false
    ) -> BlockCall {
        let request = Self.request(strategy: strategy, user: user)
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        return authorize(request)
    }

    package func fetchUser() -> BlockCall {
        let call = BlockCall()
        manager.fetchUser { user, error in
            if let user { call.add("user \(user.name ?? "without a name")") }
            if let error { call.add(BlockCall.word(error)) }
        }
        return call
    }

    package func signOut() -> BlockCall {
        let call = BlockCall()
        manager.signOut { call.add($0.map(BlockCall.word) ?? "signed out") }
        return call
    }

    /// Opens the app with the redirect of the last page, and returns whether it was accepted. Returns false if no page
    /// has been shown.
    package func open(_ parameters: String = "code=the-code") -> Bool {
        guard let page = userAgent.pages.last,
            let url = ScriptedUserAgent.redirect(page, Self.configuration.redirectURI, parameters)
        else { return false }
        return AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
    }
}
