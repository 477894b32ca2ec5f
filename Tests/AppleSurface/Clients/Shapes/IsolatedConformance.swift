import LoginWithAmazonLegacy
import UIKit

/// A controller that says that its conformance is the main actor's, as Swift 6 asks.
final class IsolatedController: UIViewController, @MainActor AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult!) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}

/// The same for compilers before 6.2.
final class PreconcurrencyController: UIViewController, @preconcurrency AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError) { title = errorResponse.error.message }
}
