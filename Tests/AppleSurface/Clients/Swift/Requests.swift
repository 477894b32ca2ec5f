import LoginWithAmazonLegacy

/// 3.x requests and results with values of every optionality found in old code. `Tests/NewClient` has the rest of the
/// calls.
final class Requests: NSObject {
    func challenge(_ info: [String: Any], _ optional: String?, _ unwrapped: String!) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.codeChallenge = info["challenge"] as! String
        request.codeChallenge = info["challenge"] as? String ?? ""
        request.codeChallenge = optional!
        request.codeChallengeMethod = unwrapped
        let challenge: String = request.codeChallenge
        let method: String? = request.codeChallengeMethod
        print(challenge + request.codeChallengeMethod, method ?? "", request.codeChallenge.isEmpty)
        return request
    }

    func scopes(_ names: [String], _ array: NSArray, _ unwrapped: [Any]!, _ info: [String: Any]) {
        let request = AMZNAuthorizeRequest()
        let scope = AMZNScopeFactory.scope(withName: "profile")
        let typed: [AMZNScope] = [scope]
        request.scopes = names
        request.scopes = array as! [Any]
        request.scopes = array as [AnyObject]
        request.scopes = unwrapped
        request.scopes = info["scopes"] as? [Any] ?? []
        request.scopes = typed
        print(AMZNScopeFactory.scope(withName: info["name"] as! String, data: info["data"] as! [AnyHashable: Any]).name)
        let pair = AMZNCreateCodePairRequest()
        pair.scopes = [scope]
        let token = AMZNGetTokenRequest()
        token.scopes = info["scopes"] as? [Any]
        let error = AIError()
        let text: String = AMZNScopeFactory.getScopeDataAsJsonString(typed, withErrorObject: error)
        print(text, error.message ?? "", scope.scopeData ?? [:])
    }

    func signIn(_ request: AMZNAuthorizeRequest) {
        AMZNAuthorizationManager.shared().authorize(request) { (result, userDidCancel, error) in
            if let error = error as NSError? { return print(error.domain == AIErrorDomain, error.userInfo) }
            guard !userDidCancel, let result = result else { return }
            let maybe: String? = result.token
            let name: String! = result.user?.name
            let key = result.user!.profileData[AMZNUserEmailKey] as! String
            print(maybe ?? "", name ?? "", key, result.user!.email!)
        }
    }
}

/// 2.x calls in the handlers of 3.x calls, which capture a delegate that isn't sendable.
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
