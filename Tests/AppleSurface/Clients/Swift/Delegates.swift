import LoginWithAmazonLegacy

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

/// Mixes the declarations; most old code has the first one.
final class MixedParametersDelegate: NSObject, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError) {}
}
