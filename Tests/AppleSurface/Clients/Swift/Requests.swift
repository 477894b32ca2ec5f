import LoginWithAmazonLegacy

/// Requests with values of every optionality found in old code.
final class Requests: NSObject {
    func challenge(_ info: [String: Any], _ optional: String?, _ unwrapped: String!) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.codeChallenge = "challenge"
        request.codeChallenge = info["challenge"] as! String
        request.codeChallenge = info["challenge"] as? String ?? ""
        request.codeChallenge = optional!
        request.codeChallenge = unwrapped
        request.codeChallengeMethod = info["method"] as! String
        request.codeChallengeMethod = optional ?? "S256"
        request.codeChallengeMethod = unwrapped
        let challenge: String = request.codeChallenge
        let method: String? = request.codeChallengeMethod
        print(challenge + request.codeChallengeMethod, method ?? "", request.codeChallenge.isEmpty)
        return request
    }

    func scopes(_ names: [String], _ any: [Any], _ array: NSArray, _ unwrapped: [Any]!, _ info: [String: Any]) {
        let request = AMZNAuthorizeRequest()
        let scope = AMZNScopeFactory.scope(withName: "profile")
        let typed: [AMZNScope] = [scope]
        request.scopes = [scope]
        request.scopes = [AMZNProfileScope.profile(), AMZNScopeFactory.scope(withName: "a", data: ["b": "c"])]
        request.scopes = names.map { AMZNScopeFactory.scope(withName: $0) }
        request.scopes = any
        request.scopes = array as! [Any]
        request.scopes = array as [AnyObject]
        request.scopes = unwrapped
        request.scopes = info["scopes"] as! [Any]
        request.scopes = info["scopes"] as? [Any] ?? []
        request.scopes = typed
        let read: [Any] = request.scopes
        print(read.count, scope.name, scope.scopeData ?? [:])
        print(AMZNScopeFactory.scope(withName: info["name"] as! String, data: info["data"] as! [AnyHashable: Any]).name)
        let pair = AMZNCreateCodePairRequest()
        pair.scopes = [scope]
        let token = AMZNGetTokenRequest()
        token.scopes = info["scopes"] as? [Any]
        let error = AIError()
        let text: String = AMZNScopeFactory.getScopeDataAsJsonString(typed, withErrorObject: error)
        print(text, error.message ?? "")
    }

    func settings() {
        let manager = AMZNAuthorizationManager.shared()
        let own: AMZNAuthorizationManager = AMZNAuthorizationManager()
        manager.region = AMZNRegion.NA
        manager.region = .EU
        own.isSandboxMode = manager.isSandboxMode
        AMZNLWASettings.setDisableCreateAccountLink(AMZNLWASettings.isCreateAccountLinkDisabled())
        let version: String = AMZNLWASDKInfo.sdkVersion()
        let region = AMZNRegion(rawValue: 1)
        let strategy: AMZNInteractiveStrategy = AMZNInteractiveStrategy(rawValue: 2)!
        let grant: AMZNAuthorizationGrantType? = AMZNAuthorizationGrantType(rawValue: 1)
        print(version, region as Any, strategy.rawValue, grant as Any)
    }
}
