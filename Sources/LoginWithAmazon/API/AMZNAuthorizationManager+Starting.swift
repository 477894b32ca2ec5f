import Foundation

// How calls start and are answered, for handlers and for `async` code alike.

@nonobjc
extension AMZNAuthorizationManager {
    struct Mode: Sendable {
        var region = AMZNRegion.auto
        var isSandbox = false
    }

    var session: Session? { try? member.get().session }

    /// Starts a call; nil if it was answered at once.
    @discardableResult
    func start(
        _ call: @autoclosure () throws -> SessionMachine.Call, isSandbox: Bool? = nil,
        then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID? {
        member.start(then: callback) { member in
            let mode = mode.withLock { $0 }
            let endpoints = member.configuration.endpoints(
                region: mode.region, isSandbox: isSandbox ?? mode.isSandbox)
            return member.start(try call(), endpoints, then: callback)
        }
    }

    @discardableResult
    func start(_ request: AMZNAuthorizeRequest, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        if let answer = rememberedAnswer(to: request) {
            callback(answer)
            return nil
        }
        return start(
            try .authorize(request.call(isSandbox: isSandboxMode)), isSandbox: request.isSandboxMode, then: callback)
    }

    @discardableResult
    func startFetch(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        guard let user = rememberedUser() else { return start(.fetchUser, then: callback) }
        callback(.user(user))
        return nil
    }

    /// A callback that calls the block on the main thread, and keeps the manager until then.
    func reply(_ block: @escaping (Answer) -> Void) -> @Sendable (Answer) -> Void {
        onMain { [self] answer in withExtendedLifetime(self) { block(answer) } }
    }

    /// The value of a call's answer for `async` code. Throws the answer's error, or `CancellationError`. Keeps the manager
    /// until then.
    func value<Value>(
        _ value: (Answer) -> Value?, of start: (@escaping @Sendable (Answer) -> Void) -> CallID?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let answer = try await CancellableCall { [self] in session?.cancel($0) }.answer(to: start)
        if let value = value(answer) { return value }
        throw answer.error ?? AMZNError(.internalError, "The answer belongs to another call.")
    }
}

// Answers from memory: without I/O, without a call to the session, and without suspending the task.

extension AMZNAuthorizationManager {
    /// The answer to this request, if the cached grant and profile suffice.
    func rememberedAnswer(to request: AMZNAuthorizeRequest) -> Answer? {
        guard request.grantType == .token, request.interactiveStrategy != .always, !request.forcesRefresh,
            let (member, cached) = remembered,
            request.refused?.reveal() != cached.token, let names = try? request.validatedScopes().names,
            names.allSatisfy(cached.grant.covers)
        else { return nil }
        guard request.shouldReturnUserData, cached.allowsProfile, ScopeList.allowsProfile(names) else {
            return .authorized(cached.grant, user: nil)
        }
        return member.cachedProfile(of: cached).map { .authorized(cached.grant, user: $0) }
    }

    /// The user, if both the grant and the profile are cached.
    func rememberedUser() -> Profile? {
        guard let (member, cached) = remembered, cached.allowsProfile else { return nil }
        return member.cachedProfile(of: cached)
    }

    /// The stored grant, if it is this server's, fresh, and was read within the last second. By reference: copying a
    /// grant takes longer than finding it.
    private var remembered: (SessionMember, CachedGrant)? {
        guard case .success(let member) = member, let cached = member.cachedGrant(),
            cached.server == member.server
        else { return nil }
        return (member, cached)
    }
}
