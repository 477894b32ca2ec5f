import Foundation

// How calls start, for handlers and for `async` code alike.

@nonobjc
extension AMZNAuthorizationManager {
    /// Starts an authorize call; nil if it was answered at once.
    @discardableResult
    func start(_ request: AMZNAuthorizeRequest, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        if let answer = rememberedAnswer(to: request) {
            callback(.authorized(answer.grant, user: answer.user))
            return nil
        }
        return attempt(callback) { member in
            let call = try request.call(isSandbox: isSandboxMode)
            let endpoints = endpoints(member.configuration, isSandbox: request.isSandboxMode)
            return member.start(.authorize(call), endpoints, then: callback)
        }
    }

    /// Starts a call for a token that never shows the page; nil if it was answered at once.
    @discardableResult
    func startToken(
        _ scopes: [Any], replacing refused: String?, then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID? {
        attempt(callback) { member in
            let names = try ScopeRequest(scopes, rawData: nil).names
            if let cached = rememberedGrant(for: names), cached.token != refused {
                callback(.authorized(cached.grant, user: nil))
                return nil
            }
            let page = PageParameters(scopes: names, scopeData: nil, kind: .token, isSandbox: false)
            let call = AuthorizeCall(
                strategy: .never, freshness: refused.map { .otherThan(Secret($0)) } ?? .fresh, wantsUser: false,
                page: page)
            return member.start(.authorize(call), endpoints(member.configuration), then: callback)
        }
    }

    @discardableResult
    func startReading(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        attempt(callback) { $0.start(.readSession, endpoints($0.configuration), then: callback) }
    }

    @discardableResult
    func startSignOut(onDevice: Bool, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        attempt(callback) {
            $0.start(.signOut(onDevice: onDevice), endpoints($0.configuration), then: callback)
        }
    }

    @discardableResult
    func startFetch(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        if let user = rememberedUser() {
            callback(.user(user))
            return nil
        }
        return attempt(callback) { $0.start(.fetchUser, endpoints($0.configuration), then: callback) }
    }

    @nonobjc
    func cancel(_ call: CallID) { session?.cancel(call) }

    var session: Session? { try? member.get().session }

    /// Starts a call, or answers it with the error that prevents it.
    private func attempt(
        _ callback: @Sendable (Answer) -> Void, _ body: (SessionMember) throws -> CallID?
    ) -> CallID? {
        do {
            return try body(member.get())
        } catch {
            callback(.failed(error as? AMZNError ?? AMZNError(.internalError, "The call can't be made.")))
            return nil
        }
    }

    /// The endpoints of the current region and sandbox mode.
    func endpoints(_ configuration: AMZNConfiguration, isSandbox: Bool? = nil) -> AMZNEndpoints {
        let mode = mode.withLock { $0 }
        return configuration.endpoints(region: mode.region, isSandbox: isSandbox ?? mode.isSandbox)
    }
}
