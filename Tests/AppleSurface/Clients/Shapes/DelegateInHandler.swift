import LoginWithAmazonLegacy

/// 2.x calls in the handlers of 3.x calls, which capture a delegate.
class MixedDelegate: NSObject, AIAuthenticationDelegate {
    var token: String?

    func requestDidSucceed(_ apiResult: APIResult!) { token = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError!) {}
}

class MixedClient {
    var delegate: AIAuthenticationDelegate?
    var isSignedIn = false

    func signIn(_ delegate: AIAuthenticationDelegate, _ request: AMZNAuthorizeRequest) {
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if result != nil { AIMobileLib.getProfile(delegate) }
        }
        AMZNAuthorizationManager.shared().signOut { error in
            if error == nil { AIMobileLib.clearAuthorizationState(delegate) }
        }
        AMZNUser.fetch { user, error in
            if error != nil { AIMobileLib.getProfile(delegate, withOptions: nil) }
        }
    }

    func signInWithOwn(_ request: AMZNAuthorizeRequest) {
        let delegate = MixedDelegate()
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if result != nil { AIMobileLib.getProfile(delegate) }
        }
    }

    func signInWithSelf(_ request: AMZNAuthorizeRequest) {
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            self.isSignedIn = result != nil
            AIMobileLib.getProfile(self.delegate)
        }
        AMZNAuthorizationManager.shared().authorize(request) { [weak self] result, userDidCancel, error in
            self?.isSignedIn = result != nil
        }
        AMZNAuthorizationManager.shared().signOut { [weak self] error in self?.isSignedIn = false }
    }

    func counting() {
        var answers = 0
        AMZNAuthorizationManager.shared().signOut { _ in answers += 1 }
        let handler: AMZNAuthorizationRequestHandler = { _, _, _ in answers += 1 }
        AMZNAuthorizationManager.shared().authorize(AMZNAuthorizeRequest(), withHandler: handler)
    }
}
