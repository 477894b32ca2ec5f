import Foundation

// Answers from the cache: without I/O, without a call to the session, and without suspending the task.

extension AMZNAuthorizationManager {
    struct CachedAnswer {
        let token: String
        let user: Profile?
    }

    var memory: SessionCache? {
        if case .success(let configured) = configured { configured.session.memory } else { nil }
    }

    /// The answer to this request, if the cached grant and profile suffice.
    func rememberedAnswer(to request: AMZNAuthorizeRequest) -> CachedAnswer? {
        guard request.mayBeAnsweredFromMemory, case .success(let configured) = configured else { return nil }
        let memory = configured.session.memory
        guard let grant = memory.grant(), let isForProfile = request.isForProfile(coveredBy: grant)
        else { return nil }
        guard isForProfile, grant.allowsProfile, request.shouldReturnUserData else {
            return CachedAnswer(token: grant.token, user: nil)
        }
        let endpoint = profileEndpoint(configured.configuration, isSandbox: request.isSandboxMode)
        return memory.profile(of: grant, endpoint: endpoint).map { CachedAnswer(token: grant.token, user: $0) }
    }

    /// The user, if both the grant and the profile are cached.
    func rememberedUser() -> Profile? {
        guard case .success(let configured) = configured else { return nil }
        let memory = configured.session.memory
        guard let grant = memory.grant(), grant.allowsProfile else { return nil }
        return memory.profile(of: grant, endpoint: profileEndpoint(configured.configuration))
    }

    /// The only endpoint that such an answer depends on: copying all of them takes as long as the look-up.
    private func profileEndpoint(_ configuration: AMZNConfiguration, isSandbox: Bool? = nil) -> URL {
        guard configuration.isForAmazon else { return configuration.endpoints.profile }
        return endpoints(configuration, isSandbox: isSandbox).profile
    }
}

extension AMZNAuthorizeRequest {
    /// Whether a profile scope is requested; nil if the grant doesn't cover all scopes, or if the request is invalid,
    /// which the session's own check then reports.
    fileprivate func isForProfile(coveredBy grant: CachedGrant) -> Bool? {
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

    private func checked(coveredBy grant: CachedGrant) -> Bool? {
        guard let names = try? ScopeRequest(scopes, rawData: rawScopeData).names, grant.covers(names) else {
            return nil
        }
        return ScopeList.allowsProfile(names)
    }
}
