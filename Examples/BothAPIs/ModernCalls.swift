import Foundation
import LoginWithAmazon

/// The calls of SDK 3.x, with blocks.
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
