import LoginWithAmazonLegacy

/// Declares its parameters optional; `Old` has a delegate with non-optional ones.
final class OptionalParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult?) {
        if let token = apiResult?.result as? String { print(token) }
    }

    func requestDidFail(_ errorResponse: APIError?) {
        if let message = errorResponse?.error?.message { print(message) }
    }
}

/// Mixes the declarations; most old code has the first one.
final class MixedParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError) {}
}
