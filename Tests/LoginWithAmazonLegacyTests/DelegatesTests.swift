import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DelegatesTests {
    let harness = Harness()

    @Test("Expectation 4: Every spelling of the delegate's methods is called", arguments: DelegateSpelling.all)
    func spellings(_ spelling: DelegateSpelling) async throws {
        try await SharedManager.with(harness.manager) {
            let (words, mouth) = AsyncStream.makeStream(of: Callback.self)
            // The first call fails, the second one succeeds.
            AIMobileLib.getProfile(spelling.delegate { mouth.yield($0) })
            AIMobileLib.clearAuthorizationState(spelling.delegate { mouth.yield($0) })
            var received: [Callback] = []
            for await word in words.prefix(2) { received.append(word) }
            #expect(
                received == [.failed(.getProfile, kAIApplicationNotAuthorized), .nothing(.clearAuthorizationState)])
        }
    }

    @Test(
        "Expectation 4: When the app calls one spelling itself, the other one receives the call",
        arguments: DelegateSpelling.all)
    func calledByTheApp(_ spelling: DelegateSpelling) {
        let received = Words()
        let delegate = spelling.delegate { received.add($0) }
        let result: APIResult! = APIResult(resultFor: .getAccessToken, andResult: "token")
        let error: APIError! = APIError(errorFor: .getProfile, andError: AIError())
        delegate.requestDidSucceed(result as APIResult?)
        delegate.requestDidSucceed(result as APIResult)
        delegate.requestDidFail(error as APIError?)
        delegate.requestDidFail(error as APIError)
        let success = Callback.text(.getAccessToken, "token")
        let failure = Callback.failed(.getProfile, kAINoError)
        #expect(received.all == [success, success, failure, failure])
    }

    @Test("Expectation 10: A delegate without another reference lives until its callback", arguments: SDK2Call.all)
    func throwAway(_ call: SDK2Call) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            // `callbacks` waits until the delegate is deallocated: one element means one callback, and then a release.
            #expect(await callbacks(call.make).map(\.api) == [call.api])
        }
    }

    @Test("Expectation 11: A delegate is retained until its request has ended")
    func retention() async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.deferred)
            weak var delegate: LastingDelegate?
            let redirect: URL
            do {
                let controller = LastingDelegate()
                delegate = controller
                AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: controller)
                redirect = await harness.redirect()
            }
            #expect(delegate != nil, "the sign-in is still running")
            harness.layOutSession()
            #expect(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
            await until { delegate == nil }
            #expect(delegate == nil)
        }
    }

    @Test("Expectation 12: One delegate can serve many overlapping calls")
    func oneForMany() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            for _ in 0..<25 { harness.transport.reply(to: .profile, json: ScriptedTransport.ada) }
            let delegate = LastingDelegate()
            for _ in 0..<25 {
                AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: delegate)
                AIMobileLib.getProfile(delegate)
                AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: delegate)
                AIMobileLib.getAccessToken(forScopes: ["alexa:all"], withOverrideParams: nil, delegate: delegate)
            }
            let received = await delegate.next(100)
            #expect(received.count { $0 == .nothing(.authorizeUser) } == 25)
            #expect(received.count { $0 == .fields(.getProfile, Harness.ada) } == 25)
            #expect(received.count { $0 == .text(.getAccessToken, "access-1") } == 25)
            #expect(received.count { $0 == .failed(.getAccessToken, kAIApplicationNotAuthorized) } == 25)
        }
    }

    @Test("Expectation 19: Every call accepts a nil delegate")
    func nilDelegate() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: nil)
            await until { harness.log.events == ["page", "exchange"] }
            AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: nil)
            AIMobileLib.getAccessToken(forScopes: nil, withOverrideParams: nil, delegate: nil)
            #expect(await callbacks { AIMobileLib.getProfile($0) } == [.fields(.getProfile, Harness.ada)])
            AIMobileLib.getProfile(nil)
            AIMobileLib.getProfile(nil, withOptions: nil)
            AIMobileLib.clearAuthorizationState(nil)
            #expect(
                await callbacks { AIMobileLib.getProfile($0) } == [.failed(.getProfile, kAIApplicationNotAuthorized)])
            // The server is notified after the delegate was called.
            await harness.log.until("signOut")
            #expect(harness.log.events == ["page", "exchange", "profile", "signOut"])
        }
    }
}

/// A delegate class whose methods have one of the spellings found in client apps.
struct DelegateSpelling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let delegate: @Sendable (@escaping (Callback) -> Void) -> any AIAuthenticationDelegate

    static let all = [
        DelegateSpelling(testDescription: "APIResult!, APIError!") { UnwrappedDelegate($0) },
        DelegateSpelling(testDescription: "APIResult, APIError") { PlainDelegate($0) },
        DelegateSpelling(testDescription: "APIResult!, APIError") { MixedDelegate($0) },
        DelegateSpelling(testDescription: "APIResult, APIError!") { MixedOtherwiseDelegate($0) },
        DelegateSpelling(testDescription: "a subclass that overrides") { OverridingDelegate($0) },
    ]
}

private class TellingDelegate: NSObject {
    let tell: (Callback) -> Void

    init(_ tell: @escaping (Callback) -> Void) { self.tell = tell }
}

private final class UnwrappedDelegate: TellingDelegate, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) { tell(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError!) { tell(Callback(errorResponse)) }
}

private class PlainDelegate: TellingDelegate, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult) { tell(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError) { tell(Callback(errorResponse)) }
}

private final class MixedDelegate: TellingDelegate, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) { tell(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError) { tell(Callback(errorResponse)) }
}

private final class MixedOtherwiseDelegate: TellingDelegate, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult) { tell(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError!) { tell(Callback(errorResponse)) }
}

private final class OverridingDelegate: PlainDelegate {
    override func requestDidSucceed(_ apiResult: APIResult) { super.requestDidSucceed(apiResult) }
    override func requestDidFail(_ errorResponse: APIError) { super.requestDidFail(errorResponse) }
}

/// Words recorded on one thread.
private final class Words {
    private(set) var all: [Callback] = []

    func add(_ callback: Callback) { all.append(callback) }
}
