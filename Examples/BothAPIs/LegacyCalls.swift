import Foundation
import LoginWithAmazonLegacy

/// The calls of SDK 2.x, each with a delegate for itself.
enum LegacyCalls {
    static func start(_ call: ClientCall, _ answer: Answer) {
        let delegate = OutcomeDelegate(answer)
        switch call {
        case .logIn(let scopes): AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
        case .accessToken(let scopes, let isForced):
            AIMobileLib.getAccessToken(
                forScopes: scopes, withOverrideParams: isForced ? [kForceRefresh: "YES"] : nil, delegate: delegate)
        case .authorizationCode(let scopes, let challenge):
            var options: [AnyHashable: Any] = [kAIOptionReturnAuthCode: true, kAIOptionCodeChallengeMethod: "S256"]
            options[kAIOptionCodeChallenge] = challenge
            AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate, options: options)
        case .profile: AIMobileLib.getProfile(delegate)
        case .logOut: AIMobileLib.clearAuthorizationState(delegate)
        }
    }
}

private final class OutcomeDelegate: NSObject, AIAuthenticationDelegate {
    private let answer: Answer

    init(_ answer: Answer) { self.answer = answer }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let text = apiResult.result as? String
        switch apiResult.api {
        case .getAccessToken: answer(CallOutcome(.token(isNew: true), secret: text))
        case .getAuthorizationCode: answer(CallOutcome(.code, secret: text))
        case .getProfile: answer(CallOutcome(.profile(apiResult.result as? [String: String] ?? [:])))
        case .clearAuthorizationState: answer(CallOutcome(.signedOut))
        default: answer(CallOutcome(.signedIn))
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        answer(CallOutcome(.failed(code: errorResponse.error.code), detail: errorResponse.error.message))
    }
}
