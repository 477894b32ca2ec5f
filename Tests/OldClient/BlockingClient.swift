import Dispatch
import Foundation
import LoginWithAmazonLegacy

/// A client that blocks a background queue until it receives a token.
class BlockingClient: NSObject, AIAuthenticationDelegate {
    private let queue = DispatchQueue(label: "network")
    private let semaphore = DispatchSemaphore(value: 0)
    private var token: String?

    func withToken(_ body: @escaping (String?) -> Void) {
        queue.async {
            AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
            self.semaphore.wait()
            body(self.token)
        }
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        token = apiResult.result as? String
        semaphore.signal()
    }

    func requestDidFail(_ errorResponse: APIError!) {
        token = nil
        semaphore.signal()
    }
}
