import LoginWithAmazonLegacy
import UIKit

// Compiled in these modes of clients.bash: 5-complete 6 6-main 6-approachable

/// A controller with a conformance isolated to the main actor, which Swift 6.2 has introduced.
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

/// A delegate as in Amazon's guide, isolated as Swift 6 requires of a class that uses a view controller.
@MainActor
final class IsolatedDelegate: NSObject, @MainActor AIAuthenticationDelegate {
    let parent: UIViewController

    init(parentController: UIViewController) { parent = parentController }

    func requestDidSucceed(_ apiResult: APIResult!) { parent.title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError!) { parent.title = errorResponse.error.message }
}
