import Foundation
import LoginWithAmazonLegacy

/// An app that has a class with the module's name.
class LoginWithAmazon: NSObject, AIAuthenticationDelegate {
    static let sharedInstance = LoginWithAmazon()

    var completion: ((String?) -> Void)?

    func accessToken(_ completion: @escaping (String?) -> Void) {
        self.completion = completion
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: [:], delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult) {
        completion?(apiResult.result as? String)
    }

    func requestDidFail(_ errorResponse: APIError) {
        completion?(nil)
    }
}
