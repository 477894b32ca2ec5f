import LoginWithAmazonLegacy

// snippet: login-screen
class LoginScreen: NSObject, AIAuthenticationDelegate {
    func logIn() {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        print("Signed in")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIErrorUserInterrupted { return }
        print("Login failed: " + errorResponse.error.message)
    }
}
// end
