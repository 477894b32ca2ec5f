import LoginWithAmazonLegacy
import Testing

/// A 2.x call that is answered to a delegate.
struct OldCall: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let api: API
    let make: @Sendable (any AIAuthenticationDelegate) -> Void

    static let all = [authorize, code, token, profile, clear]

    static let authorize = authorize(["profile"])

    static func authorize(_ scopes: [String]) -> OldCall {
        OldCall(testDescription: "authorizeUser", api: .authorizeUser) {
            AIMobileLib.authorizeUser(forScopes: scopes, delegate: $0)
        }
    }

    static let code = OldCall(testDescription: "authorizeUser for a code", api: .getAuthorizationCode) {
        AIMobileLib.authorizeUser(
            forScopes: ["profile"], delegate: $0,
            options: [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "challenge"])
    }

    static let codeWithoutChallenge = OldCall(testDescription: "authorizeUser for a code", api: .getAuthorizationCode) {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: [kAIOptionReturnAuthCode: true])
    }

    static let token = token(["profile"])

    static func token(_ scopes: [String]) -> OldCall {
        OldCall(testDescription: "getAccessToken", api: .getAccessToken) {
            AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: $0)
        }
    }

    static let profile = OldCall(testDescription: "getProfile", api: .getProfile) { AIMobileLib.getProfile($0) }

    static let clear = OldCall(testDescription: "clearAuthorizationState", api: .clearAuthorizationState) {
        AIMobileLib.clearAuthorizationState($0)
    }
}
