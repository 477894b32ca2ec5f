import Foundation

// Answers from memory: a look-up without I/O, without a call of the session and without a suspension of the task.

extension AMZNAuthorizationManager {
    struct RememberedAnswer {
        let token: String
        let user: Profile?
    }

    var memory: SessionMemory? {
        if case .success(let configured) = configured { configured.memory } else { nil }
    }

    /// The answer to this request, if the remembered grant and profile suffice.
    func rememberedAnswer(to request: AMZNAuthorizeRequest) -> RememberedAnswer? {
        guard request.mayBeAnsweredFromMemory, case .success(let configured) = configured,
            let grant = configured.memory.grant(), let isForProfile = request.isForProfile(coveredBy: grant)
        else { return nil }
        guard isForProfile, grant.allowsProfile, request.shouldReturnUserData else {
            return RememberedAnswer(token: grant.token, user: nil)
        }
        let endpoint = endpoints(configured.configuration, isSandbox: request.isSandboxMode).profile
        return configured.memory.profile(of: grant, endpoint: endpoint).map {
            RememberedAnswer(token: grant.token, user: $0)
        }
    }

    /// The user, if the grant is remembered and the profile cached.
    func rememberedUser() -> Profile? {
        guard case .success(let configured) = configured, let grant = configured.memory.grant(), grant.allowsProfile
        else { return nil }
        return configured.memory.profile(of: grant, endpoint: endpoints(configured.configuration).profile)
    }
}

extension AMZNAuthorizeRequest {
    fileprivate var mayBeAnsweredFromMemory: Bool {
        grantType == .token && interactiveStrategy != .always && !forcesRefresh
    }

    /// Whether one of the scopes is the profile's; nil if the grant doesn't cover all of them, or the request is invalid,
    /// which the session's own check reports.
    fileprivate func isForProfile(coveredBy grant: RememberedGrant) -> Bool? {
        let scopes = scopes
        var isForProfile = false
        for element in scopes {
            guard let scope = element as? any AMZNScope else { return nil }
            let name = scope.name
            // Scopes with data, or with several names in one, take the whole check.
            guard scope.scopeData?.isEmpty ?? true, grant.covers(name) else { return checked(coveredBy: grant) }
            isForProfile = isForProfile || ScopeList.profileScopes.contains(name)
        }
        return scopes.isEmpty ? nil : isForProfile
    }

    private func checked(coveredBy grant: RememberedGrant) -> Bool? {
        guard let names = try? ScopeRequest(scopes, rawData: rawScopeData).names, grant.covers(names) else {
            return nil
        }
        return ScopeList.allowsProfile(names)
    }
}
