import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// View controllers are isolated to the main actor; in Swift 6 mode their conformance needs an attribute.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct MainActorControllerTests {
    @Test(
        "Expectation 15: A main actor controller can be a delegate",
        arguments: [PreconcurrencyController.self, IsolatedController.self])
    func controller(_ type: Controller.Type) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let controller = type.init()
            await withCheckedContinuation { continuation in
                controller.done = { continuation.resume() }
                controller.signIn()
            }
            #expect(controller.label == "access-1")
        }
    }
}

/// Takes the place of `UIViewController`.
@MainActor
class Controller: NSObject {
    var label = ""
    var done: () -> Void = {}

    override required init() {}

    func signIn() {}

    func succeed(_ apiResult: APIResult, _ delegate: any AIAuthenticationDelegate) {
        guard apiResult.api == .getAccessToken else {
            return AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: delegate)
        }
        label = apiResult.result as? String ?? "nil"
        done()
    }

    func fail(_ errorResponse: APIError) {
        label = "failed: " + errorResponse.error.message
        done()
    }
}

private final class PreconcurrencyController: Controller, @preconcurrency AIAuthenticationDelegate {
    override func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }
    func requestDidSucceed(_ apiResult: APIResult!) { succeed(apiResult, self) }
    func requestDidFail(_ errorResponse: APIError) { fail(errorResponse) }
}

private final class IsolatedController: Controller, @MainActor AIAuthenticationDelegate {
    override func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }
    func requestDidSucceed(_ apiResult: APIResult) { succeed(apiResult, self) }
    func requestDidFail(_ errorResponse: APIError!) { fail(errorResponse) }
}
