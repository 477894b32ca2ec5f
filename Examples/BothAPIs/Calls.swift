import Foundation
import LoginWithAmazon
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

struct ModernCalls {
    let wantsUser: Bool

    func start(_ call: ClientCall, _ answer: Answer) {
        switch call {
        case .logIn(let scopes):
            authorize(request(scopes), answer) { _ in CallOutcome(.signedIn) }
        case .accessToken(let scopes, let isForced):
            let request = request(scopes)
            request.interactiveStrategy = .never
            request.forcesRefresh = isForced
            authorize(request, answer) { CallOutcome(.token(isNew: true), secret: $0.token) }
        case .authorizationCode(let scopes, let challenge):
            let request = request(scopes)
            request.grantType = .code
            request.codeChallenge = challenge ?? ""
            request.codeChallengeMethod = "S256"
            authorize(request, answer) { CallOutcome(.code, secret: $0.authorizationCode) }
        case .profile:
            AMZNUser.fetch { user, error in
                let fields = user?.profileData as? [String: String] ?? [:]
                answer(error.map(Self.failure) ?? CallOutcome(.profile(fields)))
            }
        case .logOut:
            AMZNAuthorizationManager.shared().signOut { answer($0.map(Self.failure) ?? CallOutcome(.signedOut)) }
        }
    }

    private func request(_ scopes: [String]) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        request.shouldReturnUserData = wantsUser
        return request
    }

    private func authorize(
        _ request: AMZNAuthorizeRequest, _ answer: Answer,
        _ success: @escaping @Sendable (AMZNAuthorizeResult) -> CallOutcome
    ) {
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if let error {
                answer(Self.failure(error))
            } else if userDidCancel {
                answer(CallOutcome(.userDidCancel))
            } else {
                answer(success(result ?? AMZNAuthorizeResult()))
            }
        }
    }

    private static func failure(_ error: any Error) -> CallOutcome {
        let error = error as NSError
        let text = error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String
        return CallOutcome(.failed(code: UInt(error.code)), detail: text)
    }
}
