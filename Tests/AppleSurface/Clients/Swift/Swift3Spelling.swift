import LoginWithAmazonLegacy

/// A client with the spellings of Swift 3 and later, with its own delegate.
final class Swift3SpellingClient {
    func signIn() {
        let delegate = ForcedParametersDelegate()
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: delegate)
        AIMobileLib.authorizeUser(
            forScopes: ["profile", "postal_code"], delegate: PlainParametersDelegate(), options: nil)
        let scopes: NSArray = ["profile"]
        AIMobileLib.getAccessToken(
            forScopes: scopes as? [Any], withOverrideParams: nil, delegate: OptionalParametersDelegate())
        AIMobileLib.getProfile(delegate)
        AIMobileLib.getProfile(delegate, withOptions: nil)
        AIMobileLib.clearAuthorizationState(nil)
    }

    func signInForDevice(_ challenge: String, _ data: String, _ delegate: AIAuthenticationDelegate) {
        let options: [AnyHashable: Any] = [
            kAIOptionScopeData: data, kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: challenge,
            kAIOptionCodeChallengeMethod: "S256",
        ]
        AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: delegate, options: options)
        let client: String = AIMobileLib.getClientId()
        let redirect: String = AIMobileLib.getRedirectUri()
        print(client + redirect)
    }

    func open(_ url: URL) -> Bool { AIMobileLib.handleOpen(url, sourceApplication: nil) }
}

/// Declares its parameters implicitly unwrapped, as the importer did.
final class ForcedParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {
        switch apiResult.api {
        case .authorizeUser: AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
        case .getAccessToken: print(apiResult.result as? String ?? "nil")
        case .getProfile: print((apiResult.result as? [String: String])?["name"] ?? "nil")
        default: break
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIApplicationNotAuthorized { return }
        print("Error: " + errorResponse.error.message)
    }
}

/// Declares its parameters non-optional.
final class PlainParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult) {
        guard let profile = apiResult.result as? NSDictionary else { return }
        print(profile)
    }

    func requestDidFail(_ errorResponse: APIError) {
        let error: AIError = errorResponse.error
        if error.code == 1 { return }
        print(error.message ?? "nil")
    }

    func showAgain() { requestDidSucceed(APIResult(resultFor: .getProfile, andResult: nil)) }
}

/// Declares its parameters optional.
final class OptionalParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult?) {
        if let token = apiResult?.result as? String { print(token) }
    }

    func requestDidFail(_ errorResponse: APIError?) {
        if let message = errorResponse?.error?.message { print(message) }
    }
}

/// Mixes the declarations.
final class MixedParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError) {}
}
