import Foundation
import LoginWithAmazon

/// Makes calls with SDK 3.x.
struct ModernCalls {
    let wantsUser: Bool
    let isAsync: Bool

    func start(_ call: ClientCall, _ answer: Answer) {
        switch call {
        case .logIn(let scopes, let options):
            authorize(request(scopes, options), answer, options.returnsProfile ? .profile([:]) : .signedIn)
        case .accessToken(let scopes, let isForced):
            let request = request(scopes)
            request.interactiveStrategy = .never
            request.forcesRefresh = isForced
            authorize(request, answer, .token(isNew: true))
        case .authorizationCode(let scopes, let challenge, let options):
            let request = request(scopes, options)
            request.grantType = .code
            request.codeChallenge = challenge ?? ""
            request.codeChallengeMethod = options.challengeMethod ?? ""
            authorize(request, answer, .code)
        case .profile, .profileWithOptions:
            if isAsync { return Self.answer(answer) { Self.outcome(try await $0.fetchUser()) } }
            AMZNUser.fetch { user, error in
                answer(error.map(Self.failure) ?? Self.outcome(user ?? AMZNUser(profileData: [:])))
            }
        case .logOut:
            AMZNAuthorizationManager.shared().signOut { answer($0.map(Self.failure) ?? CallOutcome(.signedOut)) }
        case .logOutOnDevice:
            AMZNAuthorizationManager.shared().signOutOnDevice {
                answer($0.map(Self.failure) ?? CallOutcome(.signedOut))
            }
        }
    }

    private func request(_ scopes: [String], _ options: SignInOptions = SignInOptions()) -> AMZNAuthorizeRequest {
        let request = options.request(scopes)
        request.shouldReturnUserData = wantsUser
        return request
    }

    private func authorize(
        _ request: sending AMZNAuthorizeRequest, _ answer: Answer, _ success: CallOutcome.Common
    ) {
        if isAsync {
            let request = Locked(request)
            return Self.answer(answer) { manager in
                Self.outcome(success, try await manager.authorize(request.withLock { $0 }))
            }
        }
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if let error {
                answer(Self.failure(error))
            } else if userDidCancel {
                answer(CallOutcome(.userDidCancel))
            } else {
                answer(Self.outcome(success, result ?? AMZNAuthorizeResult()))
            }
        }
    }

    /// Answers with the outcome of calls in their `async` form, which a task on the main actor makes.
    private static func answer(
        _ answer: Answer, _ outcome: @escaping @MainActor (AMZNAuthorizationManager) async throws -> CallOutcome
    ) {
        let manager = AMZNAuthorizationManager.shared()
        Task { @MainActor in
            do {
                answer(try await outcome(manager))
            } catch let error as AMZNError where error.code == .userInterrupted {
                answer(CallOutcome(.userDidCancel))
            } catch {
                answer(failure(error))
            }
        }
    }

    private static func outcome(_ user: AMZNUser) -> CallOutcome {
        CallOutcome(.profile(user.fields), ["user": user.words])
    }

    private static func outcome(_ success: CallOutcome.Common, _ result: AMZNAuthorizeResult) -> CallOutcome {
        CallOutcome(
            success == .profile([:]) ? .profile(result.user?.fields ?? [:]) : success,
            secret: result.token + result.authorizationCode,
            [
                "scopes": result.grantedScopes.joined(separator: " "), "user": result.user?.words,
                "client": result.clientId, "redirect": result.redirectUri,
            ])
    }

    private static func failure(_ error: any Error) -> CallOutcome {
        let error = error as NSError
        let key = "AMZNLWAErrorNonLocalizedDescription"
        let received = [
            "domain": error.domain, "message": error.userInfo[key] as? String,
            "name": AMZNError.Code(rawValue: error.code).map { "\($0)" },
        ]
        return CallOutcome(
            .failed(code: UInt(error.code)), received.merging(CallOutcome.details(error.userInfo)) { $1 })
    }
}

extension AMZNUser {
    fileprivate var fields: [String: String] { profileData as? [String: String] ?? [:] }
    fileprivate var words: String { [userID, name, email, postalCode].compactMap(\.self).joined(separator: ", ") }
}
