import LoginWithAmazonLegacy

/// A partly migrated app: signs in with 3.x, requests the profile with 2.x, signs out with either.
final class BothAPIsClient: NSObject, AIAuthenticationDelegate {
    func signIn() {
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile(), AMZNProfileScope.userID(), AMZNProfileScope.postalCode()]
        request.interactiveStrategy = .never
        request.grantType = .token
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if let error {
                let error = error as NSError
                if UInt(error.code) == kAIApplicationNotAuthorized || UInt(error.code) == kAMZNLWANetworkError {
                    return
                }
                print(error.domain, error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String ?? "")
            } else if userDidCancel {
                print("cancelled")
            } else {
                print(result?.token ?? "", result?.user?.name ?? "")
                AIMobileLib.getProfile(self)
            }
        }
    }

    func signOut() {
        AMZNAuthorizationManager.shared().signOut { error in
            if error == nil { AIMobileLib.clearAuthorizationState(self) }
        }
    }

    func fetch() {
        AMZNUser.fetch { user, error in
            let name: String? = user?.profileData[AMZNUserNameKey] as? String
            print(name ?? "", user?.email ?? "", user?.postalCode ?? "", user?.userID ?? "", error == nil)
        }
    }

    func code() {
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNScopeFactory.scope(withName: "alexa:all", data: ["productID": "a"])]
        request.codeChallenge = "challenge"
        request.codeChallengeMethod = "S256"
        request.grantType = .code
        let handler: AMZNAuthorizationRequestHandler = { result, _, _ in
            guard let result else { return }
            print(result.authorizationCode, result.clientId, result.redirectUri)
        }
        AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)
        AMZNAuthorizationManager.shared().region = .EU
        AMZNAuthorizationManager.shared().isSandboxMode = true
    }

    func signInAsync() async throws -> String {
        let request = AMZNAuthorizeRequest(scopes: [AMZNScopeFactory.scope(withName: "profile")])
        let token = try await AMZNAuthorizationManager.shared().authorize(request).token
        try await AMZNAuthorizationManager.shared().signOut()
        return token
    }

    func open(_ url: URL) -> Bool {
        AIMobileLib.handleOpen(url, sourceApplication: nil)
            || AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError!) {}
}

/// A custom scope.
final class OwnScope: NSObject, AMZNScope {
    let name = "own"
    let scopeData: [AnyHashable: Any] = ["key": 1]
}

/// A custom scope without data.
final class OwnPlainScope: NSObject, AMZNScope {
    let name = "plain"
}
