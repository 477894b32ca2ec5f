import LoginWithAmazonLegacy

// Code as in apps written for SDK 3.x. Its variables have the types that these apps declare, and its arguments are
// optional, implicitly unwrapped and non-optional values.

class NewClient: NSObject {
    let manager: AMZNAuthorizationManager = AMZNAuthorizationManager.shared()

    func signIn() {
        let request: AMZNAuthorizeRequest = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile(), AMZNProfileScope.postalCode(), AMZNProfileScope.userID()]
        let scopes: [Any] = request.scopes
        request.interactiveStrategy = scopes.isEmpty ? .never : AMZNInteractiveStrategy.auto
        manager.region = .auto
        manager.isSandboxMode = true
        AMZNLWASettings.setDisableCreateAccountLink(!AMZNLWASettings.isCreateAccountLinkDisabled())
        manager.authorize(request) { (result: AMZNAuthorizeResult?, userDidCancel: Bool, error: Error?) -> Void in
            if error != nil {
                let code: Int = (error! as NSError).code
                print(code, UInt(code) == kAMZNLWAApplicationNotAuthorized)
            } else if userDidCancel {
                return
            } else {
                let token: String = result!.token
                let user: AMZNUser? = result!.user
                self.show(user, token)
            }
        }
        AMZNAuthorizationManager().authorize(request) { (result, userDidCancel, error) in
            if let error = error as NSError? { return print(error.domain == AIErrorDomain, error.userInfo) }
            guard !userDidCancel, let result = result else { return }
            let maybe: String? = result.token
            let name: String! = result.user?.name
            let key = result.user!.profileData[AMZNUserEmailKey] as! String
            print(maybe ?? "", name ?? "", key, result.user!.email!)
        }
    }

    func getCode(_ info: [String: Any], _ unwrapped: String!, handler: @escaping AMZNAuthorizationRequestHandler) {
        let attributes: [String: Any] = ["deviceSerialNumber": "1"]
        let data: [String: Any] = ["productID": "p", "productInstanceAttributes": attributes]
        let scope: AMZNScope = AMZNScopeFactory.scope(withName: "alexa:all", data: data)
        let scopeData: [AnyHashable: Any]? = scope.scopeData
        let request = AMZNAuthorizeRequest()
        request.scopes = [scope, AMZNScopeFactory.scope(withName: scope.name), OwnScope()]
        request.grantType = .code
        request.codeChallenge = info["challenge"] as! String
        request.codeChallenge = info["challenge"] as? String ?? ""
        request.codeChallengeMethod = unwrapped
        let challenge: String = request.codeChallenge
        let method: String? = request.codeChallengeMethod
        print(challenge + request.codeChallengeMethod, method ?? "", scopeData ?? [:])
        manager.authorize(request, withHandler: handler)
        manager.authorize(request) { (result, _, _) in
            guard let result = result else { return }
            let texts: [String] = [result.authorizationCode, result.clientId, result.redirectUri]
            print(texts.joined())
        }
    }

    func scopes(_ names: [String], _ array: NSArray, _ unwrapped: [Any]!, _ info: [String: Any]) {
        let request = AMZNAuthorizeRequest()
        let typed: [AMZNScope] = [AMZNScopeFactory.scope(withName: "profile")]
        request.scopes = names
        request.scopes = array as! [Any]
        request.scopes = array as [AnyObject]
        request.scopes = unwrapped
        request.scopes = info["scopes"] as? [Any] ?? []
        request.scopes = typed
        print(AMZNScopeFactory.scope(withName: info["name"] as! String, data: info["data"] as! [AnyHashable: Any]).name)
        let error = AIError()
        let text: String = AMZNScopeFactory.getScopeDataAsJsonString(typed, withErrorObject: error)
        print(text, error.message ?? "")
    }

    func show(_ user: AMZNUser?, _ token: String) {
        let texts: [String?] = [user!.userID, user!.name, user!.email, user!.postalCode]
        let data: [AnyHashable: Any] = user!.profileData
        print(texts, data[AMZNUserNameKey] as? String ?? token)
        AMZNUser.fetch { (user: AMZNUser?, error: Error?) -> Void in
            if let user = user, error == nil { print(user) }
        }
    }

    func signOut(_ handler: @escaping AMZNSignOutRequestHandler, _ fetch: @escaping AMZNUserFetchRequestHandler) {
        AMZNUser.fetch(fetch)
        manager.signOut(handler)
        AMZNAuthorizationManager.shared().signOut { (error: Error?) -> Void in
            if (error == nil) { return }
        }
    }

    func link(
        _ scopes: [Any]?, _ pairHandler: @escaping AMZNCreateCodePairRequestHandler,
        _ handler: @escaping AMZNGetTokenRequestHandler
    ) {
        let manager: AMZNCodePairManager = AMZNCodePairManager.shared()
        manager.region = AMZNCodePairManager().region
        let request: AMZNCreateCodePairRequest = AMZNCreateCodePairRequest()
        request.scopes = [AMZNProfileScope.profile()]
        manager.createCodePair(request, handler: pairHandler)
        manager.createCodePair(request) { (result: AMZNCreateCodePairResult?, error: Error?) -> Void in
            let pair: (code: String, uri: URL) = (result!.userCode, result!.verificationUri)
            let tokenRequest: AMZNGetTokenRequest = AMZNGetTokenRequest()
            tokenRequest.scopes = scopes
            manager.getToken(tokenRequest, handler: handler)
            manager.getToken(tokenRequest) { (result: AMZNGetTokenResult?, error: Error?) -> Void in
                let token: String = result!.accessToken
                print(pair, token)
            }
        }
    }
}

private class OwnScope: NSObject, AMZNScope {
    var name: String { "alexa:all" }
}

/// Makes 2.x calls in the handlers of 3.x calls. One handler captures a delegate that isn't `Sendable`.
class Handlers {
    var delegate: AIAuthenticationDelegate?
    var isSignedIn = false

    func signIn(_ delegate: AIAuthenticationDelegate, _ request: AMZNAuthorizeRequest) {
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            self.isSignedIn = result != nil
            AIMobileLib.getProfile(self.delegate)
        }
        AMZNAuthorizationManager.shared().signOut { [weak self] error in
            self?.isSignedIn = false
            AIMobileLib.clearAuthorizationState(delegate)
        }
        var answers = 0
        AMZNUser.fetch { user, error in answers += 1 }
        let handler: AMZNAuthorizationRequestHandler = { _, _, _ in answers += 1 }
        AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)
    }
}

// These constants and raw values must have the types that apps expect.

private let texts: [String] = [AMZNUserIDKey, AMZNLWASDKInfo.sdkVersion(), kAMZNLWAErrorTimeUntilNextRetryAttempt]

private let numbers: [UInt] = [
    kAMZNLWANoError, AMZNInteractiveStrategy.auto.rawValue, AMZNAuthorizationGrantType.token.rawValue,
    AMZNRegion.NA.rawValue, AMZNRegion.EU.rawValue, AMZNRegion.FE.rawValue,
]
