import LoginWithAmazonLegacy
import UIKit

// Compiled in these modes of clients.bash: 5-complete 6 6-main 6-approachable

/// A controller whose conformance is isolated to the main actor. Swift 6.2 introduced isolated conformances.
final class IsolatedController: UIViewController, @MainActor AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult!) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}

/// A controller with the form of the conformance that the compilers of Swift 6.0 and 6.1 also accept.
final class PreconcurrencyController: UIViewController, @preconcurrency AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError) { title = errorResponse.error.message }
}

/// A delegate as in Amazon's guide, but isolated to the main actor, because it uses a view controller.
@MainActor
final class IsolatedDelegate: NSObject, @MainActor AIAuthenticationDelegate {
    let parent: UIViewController

    init(parentController: UIViewController) { parent = parentController }

    func requestDidSucceed(_ apiResult: APIResult!) { parent.title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError!) { parent.title = errorResponse.error.message }
}
