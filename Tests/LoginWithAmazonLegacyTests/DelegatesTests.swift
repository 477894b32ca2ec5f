import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.deadline, .sharedManager) struct DelegatesTests {
    let harness = Harness.shared()

    private static let all: [any ListeningDelegate.Type] = [
        ThrowAwayDelegate.self, Plain.self, Mixed.self, Overriding.self,
    ]

    @Test(
        "Promise 10: A delegate's method or its override is called, whether or not its parameter's type has `!`",
        arguments: all)
    func delegateIsCalledWithAnyFormOfItsParameters(_ form: any ListeningDelegate.Type) async throws {
        // The first call fails and the second one succeeds.
        let failure = Callback.failed(.getProfile, kAIApplicationNotAuthorized)
        #expect(await callbacks(of: form, SDK2Call.profile.make) == [failure])
        #expect(await callbacks(of: form, SDK2Call.clear.make) == [.nothing(.clearAuthorizationState)])
    }

    @MainActor
    @Test(
        "Promise 10: If the app itself calls a delegate's method, the method runs once for each call", arguments: all
    )
    func methodCalledByTheAppRunsOnceForEachCall(_ form: any ListeningDelegate.Type) async {
        let received = await callbacks(of: form) { delegate in
            let result: APIResult! = APIResult(resultFor: .getAccessToken, andResult: "token")
            let error: APIError! = APIError(errorFor: .getProfile, andError: AIError())
            delegate.requestDidSucceed(result)
            delegate.requestDidSucceed(result as APIResult?)
            delegate.requestDidFail(error)
            delegate.requestDidFail(error as APIError?)
        }
        let success = Callback.text(.getAccessToken, "token")
        let failure = Callback.failed(.getProfile, kAINoError)
        #expect(received == [success, success, failure, failure])
    }

    #if !canImport(ObjectiveC)
        @Test("Promise 10: A delegate that lacks the method for the outcome isn't called, and is released")
        func delegateWithoutTheMethodIsReleased() async throws {
            #expect(await callbacks(of: Empty.self, SDK2Call.profile.make) == [])
            #expect(await callbacks(of: SuccessOnly.self, SDK2Call.profile.make) == [])
            #expect(await callbacks(of: FailureOnly.self, SDK2Call.clear.make) == [])
        }
    #endif

    @MainActor
    @Test(
        "Promise 16: A call retains its delegate until the delegate is called, and deallocates it on the main queue",
        arguments: SDK2Call.all + [.withoutScopes, .invalidScopeData])
    func delegateIsDeallocatedOnTheMainQueue(_ call: SDK2Call) async throws {
        harness.layOutSession()
        let log = EventLog()
        for _ in 0..<20 { call.make(Fleeting(log)) }
        await log.until(count: 40)
        #expect(log.events.filter { $0 == "called" }.count == 20)
        #expect(log.events.filter { $0 == "on the main queue" }.count == 20)
    }

    @Test("Promise 23: Calls accept a nil delegate; a sign-in and a sign-out without a delegate still take effect")
    func callsAcceptANilDelegate() async throws {
        harness.layOutSession()
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: nil)
        await harness.log.until("exchange")
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: nil)
        AIMobileLib.getAccessToken(forScopes: nil, withOverrideParams: nil, delegate: nil)
        AIMobileLib.authorizeUser(forScopes: nil, delegate: nil, options: nil)
        #expect(await callbacks { AIMobileLib.getProfile($0) } == [.fields(.getProfile, Harness.ada)])
        AIMobileLib.getProfile(nil)
        AIMobileLib.getProfile(nil, withOptions: nil)
        AIMobileLib.clearAuthorizationState(nil)
        #expect(
            await callbacks { AIMobileLib.getProfile($0) } == [.failed(.getProfile, kAIApplicationNotAuthorized)])
        // The delegate and the server are notified of the sign-out in either order.
        await harness.log.until("signOut")
        #expect(harness.log.events == ["page", "exchange", "profile", "signOut"])
    }
}

// MARK: - Forms of delegates

private class Plain: Listener, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult) { record(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError) { record(Callback(errorResponse)) }
}

private final class Mixed: Listener, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) { record(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError) { record(Callback(errorResponse)) }
}

private final class Overriding: Plain {
    override func requestDidSucceed(_ apiResult: APIResult) { super.requestDidSucceed(apiResult) }
    override func requestDidFail(_ errorResponse: APIError) { super.requestDidFail(errorResponse) }
}

private final class Fleeting: NSObject, AIAuthenticationDelegate {
    private let log: EventLog

    init(_ log: EventLog) { self.log = log }

    deinit { log.add(MainQueue.isCurrent ? "on the main queue" : "elsewhere") }

    func requestDidSucceed(_ apiResult: APIResult) { log.add("called") }
    func requestDidFail(_ errorResponse: APIError) { log.add("called") }
}

#if !canImport(ObjectiveC)
    private final class Empty: Listener, AIAuthenticationDelegate {}

    private final class SuccessOnly: Listener, AIAuthenticationDelegate {
        func requestDidSucceed(_ apiResult: APIResult!) { record(Callback(apiResult)) }
    }

    private final class FailureOnly: Listener, AIAuthenticationDelegate {
        func requestDidFail(_ errorResponse: APIError) { record(Callback(errorResponse)) }
    }
#endif
