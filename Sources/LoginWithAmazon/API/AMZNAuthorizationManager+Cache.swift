import Foundation

// Answers from memory: without I/O, without a call to the session, and without suspending the task.

extension AMZNAuthorizationManager {
    struct CachedAnswer {
        let grant: Grant
        let user: Profile?
    }

    /// The answer to this request, if the cached grant and profile suffice.
    func rememberedAnswer(to request: AMZNAuthorizeRequest) -> CachedAnswer? {
        guard request.mayBeAnsweredFromMemory, let (member, cached) = remembered,
            let isForProfile = request.isForProfile(coveredBy: cached.grant)
        else { return nil }
        guard isForProfile, cached.allowsProfile, request.shouldReturnUserData else {
            return CachedAnswer(grant: cached.grant, user: nil)
        }
        return member.engine.cachedProfile(of: cached).map { CachedAnswer(grant: cached.grant, user: $0) }
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
        return member.engine.cachedProfile(of: cached)
    }

    /// The stored grant, if it is this server's, fresh, and was read within the last second.
    private var remembered: (SessionMember, CachedGrant)? {
        guard case .success(let member) = member, let cached = member.engine.cachedGrant(),
            cached.server == member.server
        else { return nil }
        return (member, cached)
    }
}

extension AMZNAuthorizeRequest {
    /// Whether a profile scope is requested; nil if the grant doesn't cover all scopes, or if the request is invalid,
    /// which the session's own check then reports.
    fileprivate func isForProfile(coveredBy grant: Grant) -> Bool? {
        guard let scopes = typedScopes else { return nil }
        var isForProfile = false
        for scope in scopes {
            let name = scope.name
            // Scopes with data, or with several names in one, need the full check.
            guard scope.scopeData?.isEmpty ?? true, grant.covers(name) else { return checked(coveredBy: grant) }
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
