import Foundation
import LoginWithAmazon

/// The calls of SDK 3.x, with blocks.
@MainActor
final class ModernSide: Side {
    private let makeManager: () -> AMZNAuthorizationManager
    private var manager: AMZNAuthorizationManager
    private var memory = TokenMemory()

    init(_ makeManager: @escaping () -> AMZNAuthorizationManager) {
        self.makeManager = makeManager
        manager = makeManager()
    }

    func launch() { manager = makeManager() }

    func checkSilently(_ scopes: [String]) async -> Sight {
        await authorize(scopes, .never) { [self] result in
            let isNew = memory.isNew(result.token)
            return Sight(own: "result: \(TokenMemory.words(isNew))", meaning: .token(isNew: isNew))
        }
    }

    func logIn(_ scopes: [String]) async -> Sight {
        await authorize(scopes, .auto) { _ in Sight(own: "result", meaning: .signedIn) }
    }

    func fetchProfile() async -> Sight {
        AMZNAuthorizationManager.setShared(manager)
        return await withCheckedContinuation { continuation in
            AMZNUser.fetch { user, error in
                let profile = user?.profileData as? [String: String] ?? [:]
                let success = Sight(own: "user: \(user?.name ?? "no name")", meaning: .profile(profile))
                continuation.resume(returning: error.map(Self.failure) ?? success)
            }
        }
    }

    func logOut() async -> Sight {
        AMZNAuthorizationManager.setShared(manager)
        return await withCheckedContinuation { continuation in
            AMZNAuthorizationManager.shared().signOut { error in
                let success = Sight(own: "no error", meaning: .signedOut)
                continuation.resume(returning: error.map(Self.failure) ?? success)
            }
        }
    }

    private func authorize(
        _ scopes: [String], _ strategy: AMZNInteractiveStrategy,
        _ success: @escaping @MainActor (AMZNAuthorizeResult) -> Sight
    ) async -> Sight {
        AMZNAuthorizationManager.setShared(manager)
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        request.interactiveStrategy = strategy
        return await withCheckedContinuation { continuation in
            AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
                if let error {
                    continuation.resume(returning: Self.failure(error))
                } else if userDidCancel {
                    continuation.resume(returning: Sight(own: "userDidCancel", meaning: .userDidCancel))
                } else {
                    continuation.resume(returning: success(result ?? AMZNAuthorizeResult()))
                }
            }
        }
    }

    private static func failure(_ error: any Error) -> Sight {
        let code = UInt((error as NSError).code)
        return Sight(own: "error: \(code)", meaning: .failed(code: code))
    }
}
