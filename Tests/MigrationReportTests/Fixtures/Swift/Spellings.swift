import Foundation
import LoginWithAmazonLegacy
import class LoginWithAmazonLegacy.AIError

// Every way in which the surveyed apps refer to 2.x names, and a few more: AIMobileLib.getProfile(nil).
/* A comment /* within AIMobileLib.getProfile(nil) */ a comment: kAINoError */

typealias Lib = AIMobileLib
typealias Answer = APIResult

extension APIError {
    var twice: UInt { error.code * 2 }
}

extension AIMobileLib {
    static func again() {
        getProfile(nil)
        self.getProfile(nil)
        Self.clearAuthorizationState(nil)
    }
}

func receivers(_ library: AIMobileLib.Type) {
    library.getProfile(nil)
    let other = AIMobileLib.self
    other.getProfile(nil)
    Lib.getProfile(nil)
    AIMobileLib.self.getProfile(nil)
    AIMobileLib.`getProfile`(nil)
    LoginWithAmazonLegacy.AIMobileLib.getProfile(nil)
    LoginWithAmazonLegacy.AIMobileLib
        // A comment in between.
        .getProfile(nil, withOptions: nil)
}

func references() {
    let profile = AIMobileLib.getProfile(_:withOptions:)
    let short: (AIAuthenticationDelegate?) -> Void = AIMobileLib.getProfile
    let authorize = AIMobileLib.authorizeUser(forScopes:delegate:)
    let clientID = AIMobileLib.getClientId
    print(profile as Any, short, authorize, clientID, LoginWithAmazonLegacy.kAIDeviceError, AIMobileLib.usage)
}

func texts() {
    print("\(AIMobileLib.getClientId() ?? "\(kAIAccessDenied)") AIMobileLib.getProfile(nil)")
    print(#"\(kAINoError) "kAIServerError" \#(kAIServerError)"#)
    print(
        """
        kAIInternalError \(kAINetworkError) "quoted" \
        AIMobileLib.getProfile(nil)
        """)
    print(
        #"""
        \(kAINoError) \#(kAIUnauthorizedClient)
        """#)
    print(#/"kAINoError/#, 7 / 2, AIMobileLib.getRedirectUri()!, 1 / 2)
}

func types(_ api: API, _ answer: Answer?) -> AIAuthenticationDelegate? {
    switch api {
    case .getProfile: break
    case .GetProfile where api as Any is AIError: break
    case API.getAccessToken: break
    default: break
    }
    let names: [API: String] = [API.authorizeUser: "authorize", .getProfile: "profile"]
    let options: [AnyHashable: Any] = [
        kForceRefresh: "YES", kAIOptionSandboxMode: api == .AuthorizeUser ? 1 : kAINoError,
    ]
    print(names, options, APIResult(resultFor: API.getProfile, andResult: nil), API(rawValue: 3) ?? .getCodePair)
    return answer as Any as? AIAuthenticationDelegate
}

func labels(API number: Int, APIError error: Int) -> Int { number + error }

func scopes() throws {
    print(labels(API: 1, APIError: 2))
    print(AMZNScopeFactory.getScopeDataAsJsonString([], withErrorObject: AIError()))
    print(try AMZNScopeFactory.getScopeDataAsJsonString([]))
    #if false
        AIMobileLib.getProfile(nil)
    #else
        AIMobileLib.getProfile(nil)
    #endif
}

class Everything: NSObject, AMZNLWAAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult?) { requestDidSucceed(apiResult!) }
    func requestDidSucceed(_ apiResult: APIResult) {}
    func requestDidFail(_ errorResponse: APIError) {
        errorResponse.error = AMZNLWAError()
        AMZNLWAMobileLib.authorizeUser(
            forScopes: ["profile"],
            delegate: self,
            options: [
                kAMZNLWAOptionReturnAuthCode: true, kAMZNLWAOptionCodeChallenge: "a", kAMZNLWAOptionSandboxMode: "YES",
            ])
    }
}
