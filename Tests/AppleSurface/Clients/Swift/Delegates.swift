import LoginWithAmazonLegacy

/// A delegate with optional parameters. `Client31` in the folder `Old` has non-optional parameters.
final class OptionalParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult?) {
        if let token = apiResult?.result as? String { print(token) }
    }

    func requestDidFail(_ errorResponse: APIError?) {
        if let message = errorResponse?.error?.message { print(message) }
    }
}

/// A delegate with one implicitly unwrapped parameter, as in most old code, and one non-optional parameter.
final class MixedParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError) {}
}
