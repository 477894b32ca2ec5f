import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.deadline, .sharedManager) struct APIVersionsTests {
    let harness = Harness.shared()

    @Test(
        "Promises 1, 16 and 18: Each call has the same result and `api` by its Swift 2 and by its Swift 3 name",
        arguments: [swift2, swift3])
    func callBySwift2Or3NameIsAnswered(calls: [Call]) async throws {
        harness.layOutSession()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        var received: [Callback] = []
        for call in calls { received += await callbacks(call) }
        #expect(
            received == [
                .nothing(.authorizeUser), .text(.getAuthorizationCode, "the-code"),
                .text(.getAccessToken, "access-2"),
                .fields(.getProfile, Harness.ada), .fields(.getProfile, Harness.ada),
                .nothing(.clearAuthorizationState),
            ])
    }

    typealias Call = @Sendable (any AIAuthenticationDelegate) -> Void

    private static var options: [AnyHashable: Any] {
        [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "challenge"]
    }
    private static var overrides: [AnyHashable: Any] { [kForceRefresh: true] }

    private static let swift3: [Call] = [
        { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0) },
        { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) },
        { AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: overrides, delegate: $0) },
        { AIMobileLib.getProfile($0) },
        { AIMobileLib.getProfile($0, withOptions: nil) },
        { AIMobileLib.clearAuthorizationState($0) },
    ]

    private static let swift2: [Call] =
        [
            { AIMobileLib.authorizeUserForScopes(["profile"], delegate: $0) },
            { AIMobileLib.authorizeUserForScopes(["profile"], delegate: $0, options: options) },
            { AIMobileLib.getAccessTokenForScopes(["profile"], withOverrideParams: overrides, delegate: $0) },
        ] + swift3.suffix(3)

    @Test("Promise 2: The type names of SDK 3.1 refer to the types of SDK 2.x")
    func sdk31NamesReferToSDK2Types() {
        #expect(AMZNLWAMobileLib.self == AIMobileLib.self)
        #expect(AMZNLWAError.self == AIError.self)
        #expect((any AMZNLWAAuthenticationDelegate).self == (any AIAuthenticationDelegate).self)
    }

    @Test("Promise 1: The values of `API` have the numbers 1 to 7, in the order of the official header")
    func apiValuesAreNumberedInTheOfficialOrder() {
        let all: [API] = [
            .authorizeUser, .getAccessToken, .clearAuthorizationState, .getProfile, .getAuthorizationCode, .getCodePair,
            .getTokenForCodePair,
        ]
        #expect(all.map(\.rawValue) == Array(1...7))
    }
}

/// Tests that an app can declare classes with the names of the package's two Swift modules and of `AIError`. They
/// don't show that no public type has the name of a module: `.ci/document` compares the public types with a list.
@Suite(.deadline, .sharedManager) struct NamesakeTests {
    let harness = Harness.shared()

    private final class LoginWithAmazon { let isTheAppsOwn = true }
    private final class LoginWithAmazonLegacy { let isTheAppsOwn = true }
    private final class AIError { let isTheAppsOwn = true }

    @Test("Promise 3: An app can declare classes named LoginWithAmazon and LoginWithAmazonLegacy")
    func appCanDeclareClassesNamedLikeTheModules() {
        #expect(LoginWithAmazon().isTheAppsOwn)
        #expect(LoginWithAmazonLegacy().isTheAppsOwn)
    }

    @Test("Promise 3: An app that uses the names of SDK 3.1 can declare a class named AIError")
    @MainActor func appWithSDK31NamesCanDeclareAIError() async throws {
        let error: AMZNLWAError = try await RawAnswer.of(.profile).error.error
        #expect(error.code == kAMZNLWAApplicationNotAuthorized)
        #expect(AIError().isTheAppsOwn)
    }
}
