import LoginWithAmazonLegacy
import Testing

/// A 2.x call that takes a delegate.
struct SDK2Call: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let api: API
    let make: @Sendable (any AIAuthenticationDelegate) -> Void

    static let all = [authorize, code, token, profile, clear]

    static let authorize = SDK2Call(testDescription: "authorizeUser", api: .authorizeUser) {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0)
    }

    static let withoutScopes = SDK2Call(testDescription: "authorizeUser without scopes", api: .authorizeUser) {
        AIMobileLib.authorizeUser(forScopes: [], delegate: $0)
    }

    static let invalidScopeData = SDK2Call(testDescription: "authorizeUser with invalid data", api: .authorizeUser) {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: [kAIOptionScopeData: 5])
    }

    static let code = SDK2Call(testDescription: "authorizeUser for a code", api: .getAuthorizationCode) {
        AIMobileLib.authorizeUser(
            forScopes: ["profile"], delegate: $0,
            options: [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "challenge"])
    }

    static let token = SDK2Call(testDescription: "getAccessToken", api: .getAccessToken) {
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: $0)
    }

    static let profile = SDK2Call(testDescription: "getProfile", api: .getProfile) { AIMobileLib.getProfile($0) }

    static let clear = SDK2Call(testDescription: "clearAuthorizationState", api: .clearAuthorizationState) {
        AIMobileLib.clearAuthorizationState($0)
    }
}
