import LoginWithAmazon

// snippet: after-code
extension NewScreen {
    func linkDevice(challenge: String) {
        let scope = AMZNScopeFactory.scope(withName: "alexa:all", data: ["productID": "lamp"])
        let request = AMZNAuthorizeRequest(scopes: [scope], grantType: .code)
        request.codeChallenge = challenge
        request.codeChallengeMethod = "S256"
        request.isSandboxMode = true
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if let result {
                self.show([result.authorizationCode, result.clientId, result.redirectUri].joined(separator: " "))
            } else if userDidCancel {
                self.show("log in button")
            } else if let error {
                self.show(error.localizedDescription)
            }
        }
    }
}
// end
