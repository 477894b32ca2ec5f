import Foundation
import LoginWithAmazon

// Code of apps written for SDK 3.x, with the types that they expect. It is compiled, as Swift 5, but not run.

class NewClient: NSObject {
    let manager: AMZNAuthorizationManager = AMZNAuthorizationManager.shared()

    func signIn() {
        let request: AMZNAuthorizeRequest = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile(), AMZNProfileScope.postalCode(), AMZNProfileScope.userID()]
        let scopes: [Any] = request.scopes
        request.interactiveStrategy = scopes.isEmpty ? .never : AMZNInteractiveStrategy.auto
        manager.region = .auto
        manager.isSandboxMode = true
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
        AMZNAuthorizationManager().authorize(request, withHandler: { result, _, _ in print(result?.clientId ?? "") })
    }

    func getCode(challenge: String, handler: @escaping AMZNAuthorizationRequestHandler) {
        let attributes: [String: Any] = ["deviceSerialNumber": "1"]
        let data: [String: Any] = ["productID": "p", "productInstanceAttributes": attributes]
        let scope: AMZNScope = AMZNScopeFactory.scope(withName: "alexa:all", data: data)
        let scopeData: [AnyHashable: Any]? = scope.scopeData
        let request = AMZNAuthorizeRequest()
        request.scopes = [scope, AMZNScopeFactory.scope(withName: scope.name), OwnScope()]
        request.grantType = .code
        request.codeChallenge = scopeData == nil ? request.codeChallenge : challenge
        request.codeChallengeMethod = "S256"
        manager.authorize(request, withHandler: handler)
        manager.authorize(request) { (result, _, _) in
            guard let result = result else { return }
            let texts: [String] = [result.authorizationCode, result.clientId, result.redirectUri]
            let copy: AMZNAuthorizeResult = AMZNAuthorizeResult()
            copy.token = result.token
            copy.user = result.user
            print(texts.joined())
        }
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

    func open(_ url: URL) -> Bool {
        AMZNAuthorizationManager.handleOpen(url, sourceApplication: "UIApplicationOpenURLOptionsSourceApplicationKey")
        return AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
    }

    func link(
        _ pairHandler: @escaping AMZNCreateCodePairRequestHandler, _ handler: @escaping AMZNGetTokenRequestHandler
    ) {
        let manager: AMZNCodePairManager = AMZNCodePairManager.shared()
        manager.region = AMZNCodePairManager().region
        let request: AMZNCreateCodePairRequest = AMZNCreateCodePairRequest()
        request.scopes = [AMZNProfileScope.profile()]
        manager.createCodePair(request, handler: pairHandler)
        manager.createCodePair(request) { (result: AMZNCreateCodePairResult?, error: Error?) -> Void in
            let pair: (code: String, uri: URL) = (result!.userCode, result!.verificationUri)
            let tokenRequest: AMZNGetTokenRequest = AMZNGetTokenRequest()
            tokenRequest.scopes = request.scopes
            manager.getToken(tokenRequest, handler: handler)
            manager.getToken(tokenRequest) { (result: AMZNGetTokenResult?, error: Error?) -> Void in
                let token: String = result!.accessToken
                print(pair, token)
            }
        }
    }

    func choices(_ region: AMZNRegion, _ strategy: AMZNInteractiveStrategy, _ grantType: AMZNAuthorizationGrantType) {
        AMZNLWASettings.setDisableCreateAccountLink(!AMZNLWASettings.isCreateAccountLinkDisabled())
        switch region {
        case .auto, .NA, .EU, .FE: break
        }
        switch strategy {
        case .auto, .never, .always: break
        }
        switch grantType {
        case .token, .code: break
        }
    }
}

private class OwnScope: NSObject, AMZNScope {
    var name: String { "alexa:all" }
}

// The constants and raw values of SDK 3.x, with the types that apps expect.

private let texts: [String] = [AMZNUserIDKey, AMZNLWASDKInfo.sdkVersion(), kAMZNLWAErrorTimeUntilNextRetryAttempt]

private let numbers: [UInt] = [
    kAMZNLWANoError, AMZNInteractiveStrategy.auto.rawValue, AMZNAuthorizationGrantType.token.rawValue,
    AMZNRegion.NA.rawValue, AMZNRegion.na.rawValue, AMZNRegion.eu.rawValue, AMZNRegion.fe.rawValue,
]
