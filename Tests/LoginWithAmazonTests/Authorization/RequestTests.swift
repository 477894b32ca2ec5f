import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of how a request is copied, of its scopes, and of values that only Objective-C can pass.
@Suite(.deadline) struct RequestTests {
    let harness = Harness()

    @Test("Changing a request's scopes or strategy after its call has started has no effect on the call")
    func aCallCopiesItsRequest() async throws {
        try await harness.signIn()
        let request = Harness.request("profile", strategy: .never)
        let call = harness.authorize(request)
        request.scopes = []
        request.interactiveStrategy = .always
        #expect(await call.end() == ["token access-1"])
    }

    // MARK: Scopes

    @Test(
        "A page for missing scopes also asks for the granted profile scopes, but for no other granted scope",
        arguments: [
            ("profile", "postal_code", "postal_code profile"), ("profile", "alexa:all", "alexa:all profile"),
            ("profile:user_id", "profile", "profile"), ("profile alexa:all", "postal_code", "postal_code profile"),
        ])
    func pageCoversTheGrantedProfileScopes(granted: String, asked: String, onPage: String) async {
        harness.transport.reply(
            to: .exchange, json: #"{"access_token":"access-1","refresh_token":"refresh-1","scope":"\#(granted)"}"#)
        #expect(await harness.authorize(granted).end() == ["token access-1"])
        harness.userAgent.next(.cancel)
        #expect(await harness.authorize(asked).end() == ["cancelled"])
        #expect(harness.userAgent.pages.last?.parameter("scope") == onPage)
    }

    @Test("A silent call for a scope that the grant doesn't cover fails with code 1, and the error names the scope")
    func errorNamesTheScopeThatIsNotCovered() async throws {
        try await harness.signIn()
        let error = await #expect(throws: AMZNError.self) {
            try await harness.token("profile", "alexa:all", strategy: .never)
        }
        #expect(error?.code == .applicationNotAuthorized)
        #expect(error?.message == "The stored grant doesn't cover these scopes: alexa:all.")
    }

    @Test("The name of an app's own scope is read when the call is made, and not later")
    func scopeIsReadWhenTheCallIsMade() async {
        let scope = ChangingScope()
        let request = AMZNAuthorizeRequest(scopes: [scope])
        scope.name = "after"
        harness.userAgent.next(.cancel)
        let call = harness.authorize(request)
        scope.name = "later"
        #expect(await call.end() == ["cancelled"])
        #expect(harness.userAgent.pages.last?.parameter("scope") == "after")
    }

    @Test("A request with typed scopes asks for all of them, and keeps its raw scope data")
    func typedScopesAreAskedForWithTheRawData() throws {
        let request = AMZNAuthorizeRequest(scopes: [.profile(), .postalCode()])
        #expect(try request.call().scopes == ["profile", "postal_code"])
        let withData = AMZNAuthorizeRequest(scopes: [.profile()])
        withData.rawScopeData = "{}"
        #expect(try withData.call().page.options == ["scope_data": "{}"])
    }

    // MARK: Numbers without an enumeration case

    @Test("The numbers 0, 1 and 2 are the strategies *auto*, *never* and *always*, and 3 is no strategy")
    func onlyKnownNumbersAreStrategies() {
        #expect((0...3).map(AMZNInteractiveStrategy.init(rawValue:)) == [.auto, .never, .always, nil])
    }

    // In Swift, `init(rawValue:)` returns nil for an unknown number, so the following tests pass the number itself.

    @Test("The numbers 0 and 1 are the grant types for a token and a code; greater numbers are refused with code 6")
    func unknownNumberIsNoGrantType() throws {
        let request = AMZNAuthorizeRequest()
        request.codeChallenge = "challenge"
        #expect(try request.pageKind(number: 0) == .token)
        #expect(try request.pageKind(number: 1) == .code(challenge: "challenge", method: nil))
        for number: UInt in [2, 3, 7, .max] {
            let error = #expect(throws: AMZNError.self, "\(number)") { try request.pageKind(number: number) }
            #expect(error?.code == .invalidInput, "\(number)")
        }
    }

    @Test("The numbers 0 to 3 are `auto` and the three regions, and greater numbers also mean `auto`")
    func unknownNumberMeansTheRegionAuto() {
        #expect((0...3).map(AMZNRegion.init(number:)) == [.auto, .NA, .EU, .FE])
        #expect([4, 7, .max].map(AMZNRegion.init(number:)) == [.auto, .auto, .auto])
    }
}

private final class ChangingScope: NSObject, AMZNScope {
    var name = "before"
}
