import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// View controllers are isolated to the main actor; in Swift 6 mode their conformance needs an attribute.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct MainActorControllerTests {
    let harness = Harness()

    @Test("Expectation 15: A main actor controller can be a delegate with a @preconcurrency conformance")
    func preconcurrency() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let controller = PreconcurrencyController()
            await withCheckedContinuation { continuation in
                controller.done = { continuation.resume() }
                controller.signIn()
            }
            #expect(controller.label == "access-1")
        }
    }

    @Test("Expectation 15: A main actor controller can be a delegate with an isolated conformance")
    func isolated() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let controller = IsolatedController()
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
private class Controller: NSObject {
    var label = ""
    var done: () -> Void = {}
}

private final class PreconcurrencyController: Controller, @preconcurrency AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult!) {
        guard apiResult.api == .getAccessToken else {
            return AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
        }
        label = apiResult.result as? String ?? "nil"
        done()
    }

    func requestDidFail(_ errorResponse: APIError) {
        label = "failed: " + errorResponse.error.message
        done()
    }
}

private final class IsolatedController: Controller, @MainActor AIAuthenticationDelegate {
    func signIn() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult) {
        guard apiResult.api == .getAccessToken else {
            return AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
        }
        label = apiResult.result as? String ?? "nil"
        done()
    }

    func requestDidFail(_ errorResponse: APIError!) {
        label = "failed: " + errorResponse.error.message
        done()
    }
}
