import Foundation
import LoginWithAmazonLegacy

/// The calls of SDK 2.x, each with a delegate of its own that nothing else holds.
@MainActor
final class LegacySide: Side {
    private let makeManager: () -> AMZNAuthorizationManager
    private var manager: AMZNAuthorizationManager
    private var memory = TokenMemory()

    init(_ makeManager: @escaping () -> AMZNAuthorizationManager) {
        self.makeManager = makeManager
        manager = makeManager()
    }

    func launch() { manager = makeManager() }

    func checkSilently(_ scopes: [String]) async -> Sight {
        await call { AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: $0) }
    }

    func logIn(_ scopes: [String]) async -> Sight {
        await call { AIMobileLib.authorizeUser(forScopes: scopes, delegate: $0) }
    }

    func fetchProfile() async -> Sight { await call { AIMobileLib.getProfile($0) } }

    func logOut() async -> Sight { await call { AIMobileLib.clearAuthorizationState($0) } }

    private func call(_ body: (any AIAuthenticationDelegate) -> Void) async -> Sight {
        AMZNAuthorizationManager.setShared(manager)
        let outcome = await withCheckedContinuation { continuation in
            body(SideDelegate { continuation.resume(returning: $0) })
        }
        return sight(of: outcome)
    }

    private func sight(of outcome: SideDelegate.Outcome) -> Sight {
        let success = "requestDidSucceed"
        switch outcome {
        case .failed(let code, let name):
            return Sight(own: "requestDidFail: \(code) \(name)", meaning: .failed(code: code))
        case .token(let token):
            let isNew = memory.isNew(token)
            return Sight(own: "\(success): \(TokenMemory.words(isNew))", meaning: .token(isNew: isNew))
        case .profile(let profile):
            return Sight(own: "\(success): \(profile["name"] ?? "no name")", meaning: .profile(profile))
        case .signedIn: return Sight(own: success, meaning: .signedIn)
        case .signedOut: return Sight(own: success, meaning: .signedOut)
        }
    }
}
