import Foundation
import LoginWithAmazonLegacy

/// A screen of an app written for SDK 2.x. The migration guide contains the marked lines.
final class OldScreen {
    let show: (String) -> Void

    init(_ show: @escaping (String) -> Void) { self.show = show }
}

// snippet: before-sign-in
class SignInDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        screen.show("signed in")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIErrorUserInterrupted {
            screen.show("log in button")
        } else {
            screen.show(errorResponse.error.message)
        }
    }
}

extension OldScreen {
    func signIn() {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: SignInDelegate(self))
    }
}
// end

// snippet: before-token
class TokenDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        screen.show(apiResult.result as! String)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIApplicationNotAuthorized {
            screen.show("log in button")
        } else {
            screen.show(errorResponse.error.message)
        }
    }
}

extension OldScreen {
    func getToken() {
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: TokenDelegate(self))
    }
}
// end

extension OldScreen {
    func getNewToken() {
        // snippet: before-new-token
        AIMobileLib.getAccessToken(
            forScopes: ["profile"], withOverrideParams: [kForceRefresh: "YES"], delegate: TokenDelegate(self))
        // end
    }
}

// snippet: before-profile
class ProfileDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let profile = apiResult.result as! [String: String]
        screen.show(profile["name"] ?? "no name")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        screen.show(errorResponse.error.message)
    }
}

extension OldScreen {
    func greet() { AIMobileLib.getProfile(ProfileDelegate(self)) }
}
// end

// snippet: before-sign-out
class SignOutDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        screen.show("log in button")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        screen.show(errorResponse.error.message)
    }
}

extension OldScreen {
    func signOut() { AIMobileLib.clearAuthorizationState(SignOutDelegate(self)) }
}
// end

// snippet: before-one-delegate
class AccountDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        switch apiResult.api {
        case .authorizeUser: AIMobileLib.getProfile(self)
        case .getProfile: screen.show((apiResult.result as! [String: String])["name"] ?? "no name")
        default: break
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.api == .authorizeUser && errorResponse.error.code == kAIErrorUserInterrupted {
            screen.show("log in button")
        } else {
            screen.show(errorResponse.error.message)
        }
    }
}

extension OldScreen {
    func logInAndGreet() {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: AccountDelegate(self))
    }
}
// end

// snippet: before-proxy
class AmazonProxy {
    func fetchName(_ delegate: AIAuthenticationDelegate) { AIMobileLib.getProfile(delegate) }
}
// end

// snippet: before-code
class CodeDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let code = apiResult.result as! String
        screen.show([code, AIMobileLib.getClientId(), AIMobileLib.getRedirectUri()].joined(separator: " "))
    }

    func requestDidFail(_ errorResponse: APIError!) {
        screen.show(errorResponse.error.message)
    }
}

extension OldScreen {
    func linkDevice(challenge: String) {
        let options: [String: Any] = [
            kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: challenge, kAIOptionCodeChallengeMethod: "S256",
            kAIOptionScopeData: #"{"alexa:all":{"productID":"lamp"}}"#, kAIOptionSandboxMode: "YES",
        ]
        AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: CodeDelegate(self), options: options)
    }
}
// end
