import LoginWithAmazon

/// The same screen with the calls of SDK 3.x. The migration guide contains the marked lines.
@MainActor
final class NewScreen {
    let show: (String) -> Void

    init(_ show: @escaping (String) -> Void) { self.show = show }
}

// snippet: after-sign-in
extension NewScreen {
    func signIn() {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if let error {
                self.show(error.localizedDescription)
            } else if userDidCancel {
                self.show("log in button")
            } else {
                self.show("signed in")
            }
        }
    }
}
// end

extension NewScreen {
    func getToken() {
        // snippet: after-token
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()], interactiveStrategy: .never)
        request.shouldReturnUserData = false
        AMZNAuthorizationManager.shared().authorize(request) { result, _, error in
            if let result {
                self.show(result.token)
            } else if (error as? AMZNError)?.code == .applicationNotAuthorized {
                self.show("log in button")
            } else if let error {
                self.show(error.localizedDescription)
            }
        }
        // end
    }

    func getNewToken() {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()], interactiveStrategy: .never)
        request.shouldReturnUserData = false
        // snippet: after-new-token
        request.forcesRefresh = true
        // end
        AMZNAuthorizationManager.shared().authorize(request) { result, _, _ in self.show(result?.token ?? "no token") }
    }

    func greet() {
        // snippet: after-profile
        AMZNUser.fetch { user, error in
            if let error {
                self.show(error.localizedDescription)
            } else {
                self.show(user?.name ?? "no name")
            }
        }
        // end
    }

    func signOut() {
        // snippet: after-sign-out
        AMZNAuthorizationManager.shared().signOut { error in
            if let error = error as? AMZNError, error.code == .deviceError {
                self.show(error.message)
            } else {
                self.show("log in button")
            }
        }
        // end
    }
}

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

// snippet: after-async
extension NewScreen {
    func signInAndGreet() async {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
        do {
            let result = try await AMZNAuthorizationManager.shared().authorize(request)
            show(result.user?.name ?? "no name")
        } catch let error as AMZNError where error.code == .userInterrupted {
            show("log in button")
        } catch {
            show(error.localizedDescription)
        }
    }
}
// end
