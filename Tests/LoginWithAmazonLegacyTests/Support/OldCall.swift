import LoginWithAmazonLegacy
import Testing

/// Each of the 2.x calls that a delegate hears of.
struct OldCall: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let api: API
    let make: @Sendable (any AIAuthenticationDelegate) -> Void

    static let all = [authorize, code, token, profile, clear]

    static let authorize = OldCall(testDescription: "authorizeUser", api: .authorizeUser) {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0)
    }

    static let code = OldCall(testDescription: "authorizeUser for a code", api: .getAuthorizationCode) {
        AIMobileLib.authorizeUser(
            forScopes: ["profile"], delegate: $0,
            options: [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "challenge"])
    }

    static let token = OldCall(testDescription: "getAccessToken", api: .getAccessToken) {
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: $0)
    }

    static let profile = OldCall(testDescription: "getProfile", api: .getProfile) { AIMobileLib.getProfile($0) }

    static let clear = OldCall(testDescription: "clearAuthorizationState", api: .clearAuthorizationState) {
        AIMobileLib.clearAuthorizationState($0)
    }
}
