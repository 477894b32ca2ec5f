import LoginWithAmazonLegacy
import UIKit

/// A view controller whose conformance is in an extension.
class SettingsController: UIViewController {
    var token: String?

    func signOut() { AIMobileLib.clearAuthorizationState(self) }
}

extension SettingsController: AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult) { token = nil }
    func requestDidFail(_ errorResponse: APIError) { title = errorResponse.error.message }
}
