import Foundation

// Answers from memory: a look-up without I/O, a call of the session, or a suspension of the task that asks.

extension AMZNAuthorizationManager {
    /// The answer to this request, where the remembered grant and profile are all that it takes.
    func rememberedAnswer(to request: AMZNAuthorizeRequest) -> Answer? {
        guard request.mayBeAnsweredFromMemory, let configured = try? configured.get(),
            let grant = configured.session.remembered(), let scopes = request.scopeNames, grant.covers(scopes)
        else { return nil }
        guard request.shouldReturnUserData, grant.allowsProfile, ScopeList.allowsProfile(scopes) else {
            return .authorized(accessToken: grant.token, user: nil)
        }
        let endpoint = endpoints(configured.configuration, isSandbox: request.isSandboxMode).profile
        return configured.session.rememberedProfile(of: grant.grant, endpoint: endpoint).map {
            .authorized(accessToken: grant.token, user: $0)
        }
    }

    /// The user, where the grant is remembered and the profile cached.
    func rememberedUser() -> Answer? {
        guard let configured = try? configured.get(), let grant = configured.session.remembered(), grant.allowsProfile
        else { return nil }
        let endpoint = endpoints(configured.configuration).profile
        return configured.session.rememberedProfile(of: grant.grant, endpoint: endpoint).map { .user($0) }
    }
}

extension AMZNAuthorizeRequest {
    fileprivate var mayBeAnsweredFromMemory: Bool {
        grantType == .token && interactiveStrategy != .always && !forcesRefresh
    }

    /// The names of the scopes; nil where the request is in error, which the session's own check reports.
    fileprivate var scopeNames: [String]? {
        var names: [String] = []
        names.reserveCapacity(scopes.count)
        for element in scopes {
            guard let scope = element as? any AMZNScope, scope.isSingleName else {
                return try? ScopeRequest(scopes, rawData: rawScopeData).names
            }
            names.append(scope.name)
        }
        return names.isEmpty ? nil : names
    }
}

extension AMZNScope {
    /// Scopes with data, or with several names in one, take the whole check.
    fileprivate var isSingleName: Bool {
        (scopeData?.isEmpty ?? true) && !name.utf8.contains(UInt8(ascii: " "))
    }
}
