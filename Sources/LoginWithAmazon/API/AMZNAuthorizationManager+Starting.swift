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
        do {
            let member = try member.get()
            let configuration = member.configuration
            let mode = mode.withLock { $0 }
            let settings = AMZNConfiguration(
                clientID: configuration.clientID, redirectURI: configuration.redirectURI,
                endpoints: configuration.endpoints(region: mode.region, isSandbox: isSandbox ?? mode.isSandbox))
            return member.session.start(try call(), settings, by: member.id, then: callback)
        } catch {
            callback(.failed(error as? AMZNError ?? AMZNError(.internalError, "The call can't be made.")))
            return nil
        }
    }

    @discardableResult
    func start(_ request: AMZNAuthorizeRequest, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        if let (cached, user) = rememberedAnswer(to: request) {
            callback(.authorized(cached.grant, user: user))
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

    /// The value of a call's answer for `async` code. The call is cancelled with its task, even if that happens before
    /// its id is known. Throws the answer's error, or `CancellationError` if the cancelled task has ended the call.
    /// Keeps the manager until then.
    func value<Value>(
        _ value: (Answer) -> Value?, of start: (@escaping @Sendable (Answer) -> Void) -> CallID?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let call = Locked<CallID?>(nil)
        let cancel: @Sendable () -> Void = { [self] in if let call = call.exchange(nil) { session?.cancel(call) } }
        let answer = await withTaskCancellationHandler {
            // A closure runs on the caller's actor only if it captures the isolated parameter (SE-0420).
            _ = isolation
            return await withCheckedContinuation { continuation in
                call.exchange(start { continuation.resume(returning: $0) })
                // The task may have been cancelled before the id was known.
                if Task.isCancelled { cancel() }
            }
        } onCancel: {
            cancel()
        }
        if answer == .cancelled(nil) { try Task.checkCancellation() }
        if let value = value(answer) { return value }
        throw answer.error ?? AMZNError(.internalError, "The answer belongs to another call.")
    }
}

// Answers from memory: without I/O, without a call to the session, and without suspending the task.

extension AMZNAuthorizationManager {
    /// The answer to this request, if the cached grant and profile suffice.
    func rememberedAnswer(to request: AMZNAuthorizeRequest) -> (CachedGrant, user: Profile?)? {
        guard request.grantType == .token, request.interactiveStrategy != .always, !request.forcesRefresh,
            let (member, cached) = remembered,
            request.refused?.reveal() != cached.token, let names = try? request.validatedScopes().names,
            names.allSatisfy(cached.grant.covers)
        else { return nil }
        guard request.shouldReturnUserData, cached.allowsProfile, ScopeList.allowsProfile(names) else {
            return (cached, nil)
        }
        return member.cachedProfile(of: cached).map { (cached, $0) }
    }

    /// The cached grant's access token, if the grant covers the scopes.
    package func rememberedToken(for scopes: [String]) -> String? {
        guard let (_, cached) = remembered, scopes.allSatisfy(cached.grant.covers) else { return nil }
        return cached.token
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
