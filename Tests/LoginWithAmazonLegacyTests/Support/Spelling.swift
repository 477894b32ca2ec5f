import Foundation
import LoginWithAmazonLegacy
import Testing

/// The calls in the spelling of one generation of client apps.
struct Spelling: Sendable, CustomTestStringConvertible {
    typealias Call = @Sendable (any AIAuthenticationDelegate) -> Void

    let testDescription: String
    let authorize: Call
    let authorizeWithOptions: Call
    let token: Call
    let profile: Call
    let profileWithOptions: Call
    let clear: Call
    let handle: @Sendable (URL) -> Bool

    static let all = [swift3, swift2, sdk31]

    private static let swift3 = Spelling(
        testDescription: "Swift 3",
        authorize: { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0) },
        authorizeWithOptions: { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: nil) },
        token: { AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: $0) },
        profile: { AIMobileLib.getProfile($0) },
        profileWithOptions: { AIMobileLib.getProfile($0, withOptions: nil) },
        clear: { AIMobileLib.clearAuthorizationState($0) },
        handle: { AIMobileLib.handleOpen($0, sourceApplication: "com.example.browser") })

    private static let swift2 = Spelling(
        testDescription: "Swift 2",
        authorize: { AIMobileLib.authorizeUserForScopes(["profile"], delegate: $0) },
        authorizeWithOptions: { AIMobileLib.authorizeUserForScopes(["profile"], delegate: $0, options: nil) },
        token: { AIMobileLib.getAccessTokenForScopes(["profile"], withOverrideParams: nil, delegate: $0) },
        profile: { AIMobileLib.getProfile($0) },
        profileWithOptions: { AIMobileLib.getProfile($0, withOptions: nil) },
        clear: { AIMobileLib.clearAuthorizationState($0) },
        handle: { AIMobileLib.handleOpenURL($0, sourceApplication: "com.example.browser") })

    private static let sdk31 = Spelling(
        testDescription: "SDK 3.1",
        authorize: { AMZNLWAMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0) },
        authorizeWithOptions: { AMZNLWAMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: nil) },
        token: { AMZNLWAMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: $0) },
        profile: { AMZNLWAMobileLib.getProfile($0) },
        profileWithOptions: { AMZNLWAMobileLib.getProfile($0, withOptions: nil) },
        clear: { AMZNLWAMobileLib.clearAuthorizationState($0) },
        handle: { AMZNLWAMobileLib.handleOpen($0, sourceApplication: nil) })
}
