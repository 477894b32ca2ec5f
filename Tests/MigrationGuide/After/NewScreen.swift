import Foundation
import LoginWithAmazon

/// The same screen with the calls of SDK 3.x. The migration guide contains the marked lines.
@MainActor
final class NewScreen {
    let show: (String) -> Void

    init(_ show: @escaping (String) -> Void) { self.show = show }
}

extension NewScreen {
    func signInAndShowName() {
        // snippet: overview
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if error != nil {
                self.show("try again")
            } else if !userDidCancel {
                self.show(result?.user?.name ?? "no name")
            }
        }
        // end
    }
}

// snippet: after-sign-in
extension NewScreen {
    func signIn() {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if error != nil {
                self.show("try again")
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
            } else {
                self.show("try again")
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
            self.show(error == nil ? user?.name ?? "no name" : "try again")
        }
        // end
    }

    func signOut() {
        // snippet: after-sign-out
        AMZNAuthorizationManager.shared().signOut { error in
            if (error as? AMZNError)?.code == .deviceError {
                self.show("try again")
            } else {
                self.show("log in button")
            }
        }
        // end
    }

    func signOutAsBefore() {
        // snippet: former-sign-out
        AMZNAuthorizationManager.shared().signOut { error in
            if error == nil { self.show("log in button") }
        }
        // end
    }

    func askFor(_ names: [String]) {
        let request = AMZNAuthorizeRequest()
        // snippet: after-scopes
        request.scopes = names.map { AMZNScopeFactory.scope(withName: $0) }
        // end
        AMZNAuthorizationManager.shared().authorize(request) { result, _, _ in self.show(result?.token ?? "no token") }
    }

    func signOutOnDevice() {
        // snippet: sign-out-on-device
        AMZNAuthorizationManager.shared().signOutOnDevice { error in
            self.show(error == nil ? "log in button" : "try again")
        }
        // end
    }

    func greetOrShowError() {
        AMZNUser.fetch { user, error in
            if let error {
                // snippet: after-error-call
                self.show(errorCode: UInt((error as NSError).code))
                // end
            }
        }
    }

    // snippet: after-error
    func show(errorCode: UInt) {
        switch errorCode {
        case kAMZNLWAApplicationNotAuthorized, kAMZNLWAErrorUserInterrupted: show("log in button")
        case kAMZNLWANetworkError: show("you are offline")
        default: show("try again")
        }
    }
    // end
}

// snippet: after-one-delegate
extension NewScreen {
    func logInAndGreet() {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, _ in
            if let result {
                self.show(result.user?.name ?? "no name")
            } else {
                self.show(userDidCancel ? "log in button" : "try again")
            }
        }
    }
}
// end

// snippet: after-proxy
class AmazonProxy {
    func fetchName(_ handler: @escaping (_ name: String?, _ error: (any Error)?) -> Void) {
        AMZNUser.fetch { user, error in handler(user?.name, error) }
    }
}
// end

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
            } else {
                self.show(userDidCancel ? "log in button" : "try again")
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
            show("try again")
        }
    }
}
// end
