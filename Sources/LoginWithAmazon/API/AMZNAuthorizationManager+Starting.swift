import Foundation

// How calls start, for handlers and for `async` code alike.

@nonobjc
extension AMZNAuthorizationManager {
    /// Starts an authorize call; nil if it was answered at once.
    @discardableResult
    func start(_ request: AMZNAuthorizeRequest, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        if let answer = rememberedAnswer(to: request) {
            callback(.authorized(answer.cached.grant, user: answer.user))
            return nil
        }
        return member.start(then: callback) { member in
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
        member.start(then: callback) { member in
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
        member.start(then: callback) { $0.start(.readSession, endpoints($0.configuration), then: callback) }
    }

    @discardableResult
    func startSignOut(onDevice: Bool, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        member.start(then: callback) {
            $0.start(.signOut(onDevice: onDevice), endpoints($0.configuration), then: callback)
        }
    }

    @discardableResult
    func startFetch(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        if let user = rememberedUser() {
            callback(.user(user))
            return nil
        }
        return member.start(then: callback) { $0.start(.fetchUser, endpoints($0.configuration), then: callback) }
    }

    func cancel(_ call: CallID) { session?.cancel(call) }

    /// A callback that calls the block on the main thread, and keeps the manager until then.
    func reply(_ block: @escaping (Answer) -> Void) -> @Sendable (Answer) -> Void {
        onMain { [self] answer in withExtendedLifetime(self) { block(answer) } }
    }

    var session: Session? { try? member.get().session }

    struct Mode: Sendable {
        var region = AMZNRegion.auto
        var isSandbox = false
    }

    /// The endpoints of the current region and sandbox mode.
    func endpoints(_ configuration: AMZNConfiguration, isSandbox: Bool? = nil) -> AMZNEndpoints {
        let mode = mode.withLock { $0 }
        return configuration.endpoints(region: mode.region, isSandbox: isSandbox ?? mode.isSandbox)
    }
}

// Answers from memory: without I/O, without a call to the session, and without suspending the task.

extension AMZNAuthorizationManager {
    struct CachedAnswer {
        /// By reference: copying a grant takes longer than finding it.
        let cached: CachedGrant
        let user: Profile?
    }

    /// The answer to this request, if the cached grant and profile suffice.
    func rememberedAnswer(to request: AMZNAuthorizeRequest) -> CachedAnswer? {
        guard request.mayBeAnsweredFromMemory, let (member, cached) = remembered,
            let isForProfile = request.isForProfile(coveredBy: cached)
        else { return nil }
        guard isForProfile, cached.allowsProfile, request.shouldReturnUserData else {
            return CachedAnswer(cached: cached, user: nil)
        }
        return member.cachedProfile(of: cached).map { CachedAnswer(cached: cached, user: $0) }
    }

    /// The cached grant's access token, if the grant covers the scopes.
    package func rememberedToken(for scopes: [String]) -> String? { rememberedGrant(for: scopes)?.token }

    func rememberedGrant(for scopes: [String]) -> CachedGrant? {
        guard let (_, cached) = remembered, scopes.allSatisfy(cached.grant.covers) else { return nil }
        return cached
    }

    /// The user, if both the grant and the profile are cached.
    func rememberedUser() -> Profile? {
        guard let (member, cached) = remembered, cached.allowsProfile else { return nil }
        return member.cachedProfile(of: cached)
    }

    /// The stored grant, if it is this server's, fresh, and was read within the last second.
    private var remembered: (SessionMember, CachedGrant)? {
        guard case .success(let member) = member, let cached = member.cachedGrant(),
            cached.server == member.server
        else { return nil }
        return (member, cached)
    }
}

extension AMZNAuthorizeRequest {
    /// Whether a profile scope is requested; nil if the grant doesn't cover all scopes, or if the request is invalid,
    /// which the session's own check then reports.
    fileprivate func isForProfile(coveredBy cached: CachedGrant) -> Bool? {
        guard let scopes = typedScopes else { return nil }
        var isForProfile = false
        for scope in scopes {
            let name = scope.name
            // Scopes with data, or with several names in one, need the full check.
            guard scope.scopeData?.isEmpty ?? true, cached.grant.covers(name) else {
                return checked(coveredBy: cached.grant)
            }
            isForProfile = isForProfile || ScopeList.profileScopes.contains(name)
        }
        return scopes.isEmpty ? nil : isForProfile
    }

    private func checked(coveredBy grant: Grant) -> Bool? {
        guard let names = try? ScopeRequest(scopes, rawData: rawScopeData).names, names.allSatisfy(grant.covers) else {
            return nil
        }
        return ScopeList.allowsProfile(names)
    }
}
