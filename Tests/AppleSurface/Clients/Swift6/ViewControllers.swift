import LoginWithAmazonLegacy
import UIKit

/// A view controller that is its own delegate, in Swift 6 mode with a conformance isolated to the main actor.
final class IsolatedViewController: UIViewController, @MainActor AIAuthenticationDelegate {
    var accessToken: String?

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        accessToken = apiResult.result as? String
        title = accessToken
    }

    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}

/// The conformance for compilers before 6.2.
final class PreconcurrencyViewController: UIViewController, @preconcurrency AIAuthenticationDelegate {
    func check() {
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult) { title = apiResult.result as? String }

    func requestDidFail(_ errorResponse: APIError) { title = errorResponse.error.message }
}

/// A view controller with the blocks of 3.x, which run on the main actor.
final class ModernViewController: UIViewController {
    func signIn() {
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile()]
        AMZNAuthorizationManager.shared().authorize(request) { [weak self] result, userDidCancel, error in
            self?.title = userDidCancel ? "Cancelled" : result?.user?.name ?? error?.localizedDescription
        }
    }

    func useOwnWindow(_ configuration: AMZNConfiguration, _ window: UIWindow) {
        let agent = AMZNWebAuthenticationUserAgent(anchor: { window })
        AMZNAuthorizationManager.setShared(
            AMZNAuthorizationManager(
                configuration: configuration, userAgent: AMZNUserAgentChain([agent, AMZNSystemBrowserUserAgent()]),
                grantStore: AMZNKeychainGrantStore()))
    }
}
