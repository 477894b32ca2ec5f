import LoginWithAmazonLegacy
import UIKit

// Compiled in these modes of clients.bash: 5-complete 6 6-main

/// A controller with a conformance isolated to the main actor, as Swift 6 requires.
final class IsolatedController: UIViewController, @MainActor AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult!) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}

/// A controller with the form of the conformance that compilers before Swift 6.2 accept.
final class PreconcurrencyController: UIViewController, @preconcurrency AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError) { title = errorResponse.error.message }
}
