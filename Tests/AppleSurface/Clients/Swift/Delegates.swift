import LoginWithAmazonLegacy

/// Declares optional parameters. The delegate in the folder `Old` declares non-optional ones.
final class OptionalParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult?) {
        if let token = apiResult?.result as? String { print(token) }
    }

    func requestDidFail(_ errorResponse: APIError?) {
        if let message = errorResponse?.error?.message { print(message) }
    }
}

/// Mixes a declaration with `!`, which most old code has, and one without.
final class MixedParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError) {}
}
