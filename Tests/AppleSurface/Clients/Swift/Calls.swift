import LoginWithAmazonLegacy

/// Makes 2.x calls with optional, implicitly unwrapped and non-optional values, as old code does.
final class Calls: NSObject, AIAuthenticationDelegate {
    var delegate: AIAuthenticationDelegate?
    weak var weakDelegate: AIAuthenticationDelegate?
    var unwrappedDelegate: AIAuthenticationDelegate!

    func scopes(
        _ any: [Any], _ objects: [AnyObject], _ array: NSArray, _ optional: [Any]?, _ unwrapped: [Any]!,
        _ optionalNames: [String]?
    ) {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self)
        AIMobileLib.authorizeUser(forScopes: any, delegate: self)
        AIMobileLib.authorizeUser(forScopes: objects, delegate: self)
        AIMobileLib.authorizeUser(forScopes: array as [AnyObject], delegate: self)
        AIMobileLib.authorizeUser(forScopes: array as? [String], delegate: self)
        AIMobileLib.authorizeUser(forScopes: optional, delegate: self)
        AIMobileLib.authorizeUser(forScopes: unwrapped, delegate: self)
        AIMobileLib.authorizeUser(forScopes: optionalNames ?? [], delegate: self)
        AIMobileLib.authorizeUser(forScopes: nil, delegate: nil)
        AIMobileLib.authorizeUserForScopes(optional, delegate: delegate, options: nil)
        AIMobileLib.getAccessTokenForScopes(unwrapped, withOverrideParams: nil, delegate: unwrappedDelegate)
    }

    func options(
        _ text: [String: String], _ any: [String: Any], _ objects: [String: AnyObject], _ dictionary: NSDictionary,
        _ optional: [AnyHashable: Any]?, _ unwrapped: [AnyHashable: Any]!
    ) {
        let names = ["profile"]
        AIMobileLib.authorizeUser(forScopes: names, delegate: self, options: nil)
        AIMobileLib.authorizeUser(forScopes: names, delegate: self, options: [:])
        AIMobileLib.authorizeUser(
            forScopes: names, delegate: self, options: [kAIOptionScopeData: "{}", kAIOptionReturnAuthCode: true])
        AIMobileLib.authorizeUser(forScopes: names, delegate: self, options: text)
        AIMobileLib.authorizeUser(forScopes: names, delegate: self, options: objects)
        AIMobileLib.authorizeUser(forScopes: names, delegate: self, options: optional)
        AIMobileLib.authorizeUser(forScopes: names, delegate: self, options: unwrapped)
        AIMobileLib.authorizeUser(forScopes: names, delegate: self, options: dictionary as? [AnyHashable: Any])
        AIMobileLib.getAccessToken(forScopes: names, withOverrideParams: [kForceRefresh: "YES"], delegate: self)
        AIMobileLib.getAccessToken(forScopes: names, withOverrideParams: any, delegate: self)
        AIMobileLib.getProfile(self, withOptions: optional)
    }

    func delegates(_ given: AIAuthenticationDelegate, _ object: AnyObject) {
        AIMobileLib.getProfile(given)
        AIMobileLib.getProfile(delegate)
        AIMobileLib.getProfile(weakDelegate)
        AIMobileLib.getProfile(unwrappedDelegate)
        AIMobileLib.getProfile(object as? AIAuthenticationDelegate)
        AIMobileLib.clearAuthorizationState(nil)
        AIMobileLib.clearAuthorizationState(delegate)
    }

    func configuration() -> [String] {
        let id: String = AIMobileLib.getClientId()
        let uri: String? = AIMobileLib.getRedirectUri()
        guard let bound = AIMobileLib.getClientId() else { return [] }
        return [id, uri!, bound, AIMobileLib.getClientId() ?? "", AIMobileLib.getRedirectUri()!]
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let result: Any? = apiResult.result
        let text = apiResult.result as! String
        let profile = apiResult.result as! [String: String]
        let any = apiResult.result as? [AnyHashable: Any]
        let word = apiResult.result as? NSString
        print(result ?? "", text, profile["name"] ?? "", any ?? [:], word ?? "")
        if apiResult != nil, let apiResult = apiResult { print(apiResult.api.rawValue) }
        switch apiResult.api {
        case .authorizeUser, API.getAccessToken: break
        case .getProfile, .clearAuthorizationState: break
        default: break
        }
        if apiResult.api == API.getAuthorizationCode || apiResult?.api == .getProfile { return }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        let error: AIError = errorResponse.error
        let message: String = errorResponse.error.message
        let maybe: String? = errorResponse.error.message
        print("failed: " + errorResponse.error.message, maybe ?? "", message.count, error.errorName ?? "")
        print("\(errorResponse.error.code) \(errorResponse.error.message!)", errorResponse.error.message ?? "nil")
        if let bound = errorResponse.error.message { print(bound) }
        if let error = errorResponse?.error, error.code == kAIApplicationNotAuthorized { return }
        if Int(errorResponse.error.code) == 1 || errorResponse.error.code == 1 { return }
        switch errorResponse.error.code {
        case kAINetworkError, kAIServerError, kAIErrorUserInterrupted: break
        default: break
        }
    }

    func mocks() -> [NSObject] {
        let error: AIError! = AIError()
        error.code = kAINetworkError
        error.message = "offline"
        let result: APIResult = APIResult(resultFor: .getProfile, andResult: ["name": "a"])
        let failure: APIError! = APIError(errorFor: API.getProfile, andError: error)
        result.result = nil
        result.api = .getAccessToken
        failure.error = error
        return [error, result, failure]
    }
}
