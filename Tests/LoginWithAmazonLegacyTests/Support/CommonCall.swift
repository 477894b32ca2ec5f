import Foundation
import LoginWithAmazonLegacy

/// A call that both SDKs have.
enum CommonCall: String, CaseIterable, Sendable { case signIn, token, profile, signOut }

/// The result of a call, in terms common to both APIs.
enum Outcome: Equatable, Sendable {
    case done
    case token(String)
    case profile([String: String])
    case failed(UInt)
    case cancelled
    /// No callback, several callbacks, or another call's result.
    case oddity
}

/// One of the two SDKs, whose calls use the shared manager.
enum SDKVersion: String, CaseIterable, Sendable {
    case old, new

    var other: SDKVersion { self == .old ? .new : .old }

    /// Makes the call, whose outcome can be awaited later.
    func start(_ call: CommonCall, _ scopes: [String] = ["profile"]) -> Pending {
        switch self {
        case .old: .old(Self.old(call, scopes))
        case .new: .new(Self.new(call, scopes))
        }
    }

    func outcome(_ call: CommonCall, _ scopes: [String] = ["profile"]) async -> Outcome {
        await start(call, scopes).outcome()
    }

    func handle(_ url: URL) -> Bool {
        switch self {
        case .old: AIMobileLib.handleOpen(url, sourceApplication: nil)
        case .new: AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
        }
    }

    enum Pending: Sendable {
        case old(Listening)
        case new(AsyncStream<Outcome>)

        func outcome() async -> Outcome {
            switch self {
            case .old(let listening): Outcome(await listening.everything())
            case .new(let outcomes): await outcomes.reduce(into: []) { $0.append($1) }.only
            }
        }
    }

    private static func old(_ call: CommonCall, _ scopes: [String]) -> Listening {
        listen { delegate in
            switch call {
            case .signIn: AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
            case .token: AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: delegate)
            case .profile: AIMobileLib.getProfile(delegate)
            case .signOut: AIMobileLib.clearAuthorizationState(delegate)
            }
        }
    }

    private static func new(_ call: CommonCall, _ scopes: [String]) -> AsyncStream<Outcome> {
        let (outcomes, mouth) = AsyncStream.makeStream(of: Outcome.self)
        let say: @Sendable (Outcome) -> Void = { outcome in
            mouth.yield(outcome)
            mouth.finish()
        }
        switch call {
        case .signIn:
            authorize(scopes, .auto) { _ in
                .done
            } say: {
                say($0)
            }
        case .token:
            authorize(scopes, .never) {
                .token($0.token)
            } say: {
                say($0)
            }
        case .profile:
            AMZNUser.fetch { user, error in
                let fields = user?.profileData as? [String: String]
                say(error.map(Outcome.init) ?? fields.map { .profile($0) } ?? .oddity)
            }
        case .signOut: AMZNAuthorizationManager.shared().signOut { say($0.map(Outcome.init) ?? .done) }
        }
        return outcomes
    }

    private static func authorize(
        _ scopes: [String], _ strategy: AMZNInteractiveStrategy,
        outcome: @escaping @Sendable (AMZNAuthorizeResult) -> Outcome, say: @escaping @Sendable (Outcome) -> Void
    ) {
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        request.interactiveStrategy = strategy
        request.shouldReturnUserData = false
        AMZNAuthorizationManager.shared().authorize(request) { result, userDidCancel, error in
            if userDidCancel { return say(.cancelled) }
            say(error.map(Outcome.init) ?? result.map(outcome) ?? .oddity)
        }
    }
}

extension Outcome {
    fileprivate init(_ error: any Error) { self = .failed(UInt((error as NSError).code)) }

    fileprivate init(_ callbacks: [Callback]) {
        self =
            switch (callbacks.count, callbacks.first) {
            case (1, .nothing(.authorizeUser)), (1, .nothing(.clearAuthorizationState)): .done
            case (1, .text(.getAccessToken, let token)): .token(token)
            case (1, .fields(.getProfile, let fields)): .profile(fields)
            case (1, .failed(_, kAIErrorUserInterrupted)): .cancelled
            case (1, .failed(_, let code)): .failed(code)
            default: .oddity
            }
    }
}

extension [Outcome] {
    fileprivate var only: Outcome { count == 1 ? self[0] : .oddity }
}
