import Dispatch
import LoginWithAmazonLegacy

/// A delegate created on a background queue, which then waits for it.
class WaitingDelegate: NSObject, AIAuthenticationDelegate {
    let done = DispatchSemaphore(value: 0)
    var token: String?

    func requestDidSucceed(_ apiResult: APIResult!) {
        token = apiResult.result as? String
        done.signal()
    }

    func requestDidFail(_ errorResponse: APIError!) { done.signal() }
}

func tokenInBackground(_ answer: @escaping @Sendable (String?) -> Void) {
    DispatchQueue.global().async {
        let delegate = WaitingDelegate()
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: delegate)
        delegate.done.wait()
        answer(delegate.token)
    }
}
