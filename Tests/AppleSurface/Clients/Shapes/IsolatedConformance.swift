import LoginWithAmazonLegacy
import UIKit

// Modes: 5-complete 6 6-main

/// A controller with a conformance isolated to the main actor, as Swift 6 requires.
final class IsolatedController: UIViewController, @MainActor AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult!) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}

/// The conformance for compilers before 6.2.
final class PreconcurrencyController: UIViewController, @preconcurrency AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError) { title = errorResponse.error.message }
}
