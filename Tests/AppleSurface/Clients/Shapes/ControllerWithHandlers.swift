import LoginWithAmazonLegacy
import UIKit

/// A view controller with 3.x blocks and a 2.x delegate.
class ControllerWithHandlers: UIViewController, AIAuthenticationDelegate {
    func signIn() {
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile()]
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if let error = error as NSError? {
                self.title = error.localizedDescription
            } else if userDidCancel {
                self.title = "Cancelled"
            } else {
                self.title = result?.user?.name
                AIMobileLib.getProfile(self)
            }
        }
    }

    func signOut() {
        AMZNAuthorizationManager.shared().signOut { [weak self] error in
            DispatchQueue.main.async { self?.title = error == nil ? "Signed out" : "Try again" }
        }
    }

    func requestDidSucceed(_ apiResult: APIResult!) { title = "2.x" }
    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}
