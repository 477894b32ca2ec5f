import Foundation
import LoginWithAmazon
import LoginWithAmazonLegacy

/// Makes calls with SDK 2.x. Each call gets a new delegate.
enum LegacyCalls {
    static func start(_ call: ClientCall, _ answer: Answer) {
        let delegate = OutcomeDelegate(answer)
        switch call {
        case .logIn(let scopes, SignInOptions()): AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
        case .logIn(let scopes, let options):
            AIMobileLib.authorizeUser(
                forScopes: scopes, delegate: options.returnsProfile ? ProfileDelegate(delegate) : delegate,
                options: options.ofLegacyCall)
        case .accessToken(let scopes, let isForced):
            AIMobileLib.getAccessToken(
                forScopes: scopes, withOverrideParams: isForced ? [kForceRefresh: "YES"] : nil, delegate: delegate)
        case .authorizationCode(let scopes, let challenge, let options):
            var values = options.ofLegacyCall
            values[kAIOptionReturnAuthCode] = true
            values[kAIOptionCodeChallenge] = challenge
            values[kAIOptionCodeChallengeMethod] = options.challengeMethod
            AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate, options: values)
        case .profile: AIMobileLib.getProfile(delegate)
        case .profileWithOptions: AIMobileLib.getProfile(delegate, withOptions: [:])
        case .logOut, .logOutOnDevice: AIMobileLib.clearAuthorizationState(delegate)
        }
    }
}

private final class OutcomeDelegate: NSObject, AIAuthenticationDelegate {
    private let answer: Answer

    init(_ answer: Answer) { self.answer = answer }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let api = "\(apiResult.api)"
        let text = apiResult.result as? String
        switch apiResult.api {
        case .getAccessToken: answer(CallOutcome(.token(isNew: true), secret: text, ["api": api]))
        case .getAuthorizationCode: answer(CallOutcome(.code, secret: text, ["api": api]))
        case .getProfile: answer(CallOutcome(.profile(apiResult.result as? [String: String] ?? [:]), ["api": api]))
        case .clearAuthorizationState: answer(CallOutcome(.signedOut, secret: text, ["api": api]))
        default: answer(CallOutcome(.signedIn, secret: text, ["api": api]))
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        let error: AIError = errorResponse.error
        let received = ["api": "\(errorResponse.api)", "message": error.message, "name": error.errorName]
        answer(CallOutcome(.failed(code: error.code), received.merging(CallOutcome.details(error.userInfo)) { $1 }))
    }
}

/// Requests the profile after a sign-in, as in Amazon's guide for SDK 2.x.
private final class ProfileDelegate: NSObject, AIAuthenticationDelegate {
    private let delegate: OutcomeDelegate

    init(_ delegate: OutcomeDelegate) { self.delegate = delegate }

    func requestDidSucceed(_ apiResult: APIResult!) { AIMobileLib.getProfile(delegate) }
    func requestDidFail(_ errorResponse: APIError!) { delegate.requestDidFail(errorResponse) }
}
