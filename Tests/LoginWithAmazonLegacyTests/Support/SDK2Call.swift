import LoginWithAmazonLegacy
import Testing

/// A 2.x call that is answered to a delegate.
struct SDK2Call: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let api: API
    let make: @Sendable (any AIAuthenticationDelegate) -> Void

    static let all = [authorize, code, token, profile, clear]

    static let authorize = authorize(["profile"])

    static func authorize(_ scopes: [String]) -> SDK2Call {
        SDK2Call(testDescription: "authorizeUser", api: .authorizeUser) {
            AIMobileLib.authorizeUser(forScopes: scopes, delegate: $0)
        }
    }

    static let code = SDK2Call(testDescription: "authorizeUser for a code", api: .getAuthorizationCode) {
        AIMobileLib.authorizeUser(
            forScopes: ["profile"], delegate: $0,
            options: [kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: "challenge"])
    }

    static let codeWithoutChallenge = SDK2Call(
        testDescription: "authorizeUser for a code", api: .getAuthorizationCode
    ) {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: [kAIOptionReturnAuthCode: true])
    }

    static let token = token(["profile"])

    static func token(_ scopes: [String]) -> SDK2Call {
        SDK2Call(testDescription: "getAccessToken", api: .getAccessToken) {
            AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: $0)
        }
    }

    static let profile = SDK2Call(testDescription: "getProfile", api: .getProfile) { AIMobileLib.getProfile($0) }

    static let clear = SDK2Call(testDescription: "clearAuthorizationState", api: .clearAuthorizationState) {
        AIMobileLib.clearAuthorizationState($0)
    }
}
