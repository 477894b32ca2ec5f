import Foundation
import LoginWithAmazon

/// Makes the calls of SDK 3.x, with blocks.
@MainActor
public final class ModernClient: SDKClient {
    /// The manager that receives the calls.
    public var manager: AMZNAuthorizationManager
    private let wantsUser: Bool
    private var memory = TokenMemory()

    /// A client of the manager. With `wantsUser`, each token request also returns the user's profile; SDK 2.x always
    /// fetches the profile separately.
    public init(_ manager: AMZNAuthorizationManager, wantsUser: Bool = true) {
        self.manager = manager
        self.wantsUser = wantsUser
    }

    /// Makes a call on the manager and returns its outcome.
    public func perform(_ call: ClientCall) async -> CallOutcome {
        AMZNAuthorizationManager.setShared(manager)
        switch call {
        case .logIn(let scopes): return await authorize(request(scopes)) { _ in CallOutcome("result", .signedIn) }
        case .accessToken(let scopes, let isForced): return await accessToken(scopes, isForced)
        case .authorizationCode(let scopes, let challenge): return await code(scopes, challenge)
        case .profile: return await profile()
        case .logOut: return await logOut()
        }
    }

    private func accessToken(_ scopes: [String], _ isForced: Bool) async -> CallOutcome {
        let request = request(scopes)
        request.interactiveStrategy = .never
        request.forcesRefresh = isForced
        return await authorize(request) { [self] result in
            let isNew = memory.isNew(result.token)
            return CallOutcome("result: \(TokenMemory.words(isNew))", .token(isNew: isNew))
        }
    }

    private func code(_ scopes: [String], _ challenge: String?) async -> CallOutcome {
        let request = request(scopes)
        request.grantType = .code
        request.codeChallenge = challenge ?? ""
        request.codeChallengeMethod = "S256"
        return await authorize(request) { _ in CallOutcome("result: a code", .code) }
    }

    private func profile() async -> CallOutcome {
        await withCheckedContinuation { continuation in
            AMZNUser.fetch { user, error in
                let fields = user?.profileData as? [String: String] ?? [:]
                let success = CallOutcome("user: \(user?.name ?? "no name")", .profile(fields))
                continuation.resume(returning: error.map(Self.failure) ?? success)
            }
        }
    }

    private func logOut() async -> CallOutcome {
        await withCheckedContinuation { continuation in
            AMZNAuthorizationManager.shared().signOut { error in
                continuation.resume(returning: error.map(Self.failure) ?? CallOutcome("no error", .signedOut))
            }
        }
    }

    private func request(_ scopes: [String]) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        request.shouldReturnUserData = wantsUser
        return request
    }

    private func authorize(
        _ request: AMZNAuthorizeRequest, _ success: @escaping @MainActor (AMZNAuthorizeResult) -> CallOutcome
    ) async -> CallOutcome {
        await withCheckedContinuation { continuation in
            AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
                if let error {
                    continuation.resume(returning: Self.failure(error))
                } else if userDidCancel {
                    continuation.resume(returning: CallOutcome("userDidCancel", .userDidCancel))
                } else {
                    continuation.resume(returning: success(result ?? AMZNAuthorizeResult()))
                }
            }
        }
    }

    private static func failure(_ error: any Error) -> CallOutcome {
        let error = error as NSError
        let text = error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String
        return CallOutcome("error: \(error.code)", .failed(code: UInt(error.code)), detail: text)
    }
}
