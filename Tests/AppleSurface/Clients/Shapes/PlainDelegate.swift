import LoginWithAmazonLegacy

/// A delegate independent of any screen, which calls a closure.
class PlainDelegate: NSObject, AIAuthenticationDelegate {
    var completion: ((String?, String?) -> Void)?

    init(_ completion: @escaping (String?, String?) -> Void) { self.completion = completion }

    func requestDidSucceed(_ apiResult: APIResult!) { completion?(apiResult.result as? String, nil) }
    func requestDidFail(_ errorResponse: APIError!) { completion?(nil, errorResponse.error.message) }
}

class TokenSource {
    func token(_ completion: @escaping (String?, String?) -> Void) {
        let delegate = PlainDelegate(completion)
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: delegate)
    }
}
