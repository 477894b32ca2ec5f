import Foundation
import LoginWithAmazonLegacy
import TestSupport

/// Makes an app's calls, in each API version.
struct CallDriver: Sendable {
    let manager: AMZNAuthorizationManager
    let pairs: AMZNCodePairManager?

    init(_ manager: AMZNAuthorizationManager, pairs: AMZNCodePairManager? = nil) {
        self.manager = manager
        self.pairs = pairs
    }

    /// Makes the call and returns its task, if it has one. Sets the shared manager for 2.x in the same step, so that no
    /// other call can intervene.
    @discardableResult
    func start(_ call: AppCall, as style: AppCall.Style, _ receiver: CallWatch) -> Task<Void, Never>? {
        defer { receiver.returned() }
        switch style {
        case .legacy:
            AMZNAuthorizationManager.setShared(manager)
            startLegacy(call, LegacyDelegate(call, receiver))
        case .block: startBlock(call, receiver)
        case .async: return Task { @MainActor in await perform(call, receiver) }
        }
        return nil
    }

    // MARK: 2.x

    private func startLegacy(_ call: AppCall, _ delegate: LegacyDelegate) {
        switch call.kind {
        case .authorize where call.strategy == .auto:
            AIMobileLib.authorizeUser(forScopes: call.scopes, delegate: delegate)
        case .authorize:
            let parameters: [AnyHashable: Any]? = call.forcesRefresh ? [kForceRefresh: "YES"] : nil
            AIMobileLib.getAccessToken(forScopes: call.scopes, withOverrideParams: parameters, delegate: delegate)
        case .fetchUser: AIMobileLib.getProfile(delegate)
        case .signOut: AIMobileLib.clearAuthorizationState(delegate)
        case .createPair, .getToken: preconditionFailure("2.x has no code pairs")
        }
    }

    /// The delegate of one call, which only the SDK retains.
    private final class LegacyDelegate: NSObject, AIAuthenticationDelegate, Sendable {
        private let call: AppCall
        private let receiver: CallWatch

        init(_ call: AppCall, _ receiver: CallWatch) {
            self.call = call
            self.receiver = receiver
        }

        func requestDidSucceed(_ apiResult: APIResult!) {
            let text = apiResult.result as? String
            let isEmpty =
                switch call.kind {
                case .authorize: call.strategy == .never && text?.isEmpty != false
                case .fetchUser: (apiResult.result as? [String: String])?.isEmpty != false
                default: false
                }
            receiver.receive(isEmpty ? .odd("an empty result") : .success, token: text)
        }

        func requestDidFail(_ errorResponse: APIError!) {
            let code = Int(errorResponse.error.code)
            receiver.receive(code == 3 ? .left : .failed(code))
        }
    }

    // MARK: 3.x

    private func startBlock(_ call: AppCall, _ receiver: CallWatch) {
        switch call.kind {
        case .authorize:
            manager.authorize(call.request) { result, userDidCancel, error in
                let isLeft = userDidCancel && result == nil && error == nil
                receiver.receive(isLeft ? .left : Self.outcome(result.map(call.outcome), error), token: result?.token)
            }
        case .fetchUser: manager.fetchUser { receiver.receive(Self.outcome($0.map { _ in .success }, $1)) }
        case .signOut: manager.signOut { receiver.receive(Self.outcome($0 == nil ? .success : nil, $0)) }
        case .createPair:
            pairs?.createCodePair(AMZNCreateCodePairRequest(scopes: call.typedScopes)) {
                receiver.receive(Self.outcome($0.map { Outcome(nonempty: $0.userCode) }, $1))
            }
        case .getToken:
            pairs?.getToken(AMZNGetTokenRequest(scopes: call.typedScopes)) {
                receiver.receive(Self.outcome($0.map { Outcome(nonempty: $0.accessToken) }, $1))
            }
        }
    }

    /// Expects either a result or an error, never both.
    private static func outcome(_ success: Outcome?, _ error: (any Error)?) -> Outcome {
        switch (success, error) {
        case (let success?, nil): success
        case (nil, let error?): Outcome(error)
        default: .odd("a result and an error, or neither")
        }
    }

    @MainActor
    private func perform(_ call: AppCall, _ receiver: CallWatch) async {
        do {
            let (outcome, token) = try await result(of: call)
            receiver.receive(outcome, token: token)
        } catch {
            let outcome = Outcome(error)
            receiver.receive(outcome == .failed(3) ? .left : outcome)
        }
    }

    @MainActor
    private func result(of call: AppCall) async throws -> (Outcome, String?) {
        switch (call.kind, pairs) {
        case (.fetchUser, _): _ = try await manager.fetchUser()
        case (.signOut, _): try await manager.signOut()
        case (.createPair, let pairs?):
            let request = AMZNCreateCodePairRequest(scopes: call.typedScopes)
            return (Outcome(nonempty: try await pairs.createCodePair(request).userCode), nil)
        case (.getToken, let pairs?):
            let request = AMZNGetTokenRequest(scopes: call.typedScopes)
            return (Outcome(nonempty: try await pairs.getToken(request).accessToken), nil)
        default:
            let result = try await manager.authorize(call.request)
            return (call.outcome(result), result.token)
        }
        return (.success, nil)
    }
}

extension AppCall {
    fileprivate func outcome(_ result: AMZNAuthorizeResult) -> Outcome {
        let outcome = Outcome(nonempty: result.token)
        return outcome == .success && wantsUser && result.user == nil ? .odd("no user") : outcome
    }
}

extension Outcome {
    fileprivate init(nonempty text: String) { self = text.isEmpty ? .odd("an empty result") : .success }

    fileprivate init(_ error: any Error) {
        self = (error as? AMZNError).map { .failed($0.code.rawValue) } ?? .odd("\(type(of: error))")
        if error is CancellationError { self = .left }
    }
}

/// Receives the callbacks of a call. The call's handler or delegate retains it.
final class CallWatch: Sendable {
    private let hasReturned: Locked<Bool>
    private let onAnswer: @Sendable (Outcome, _ token: String?, _ isInOrder: Bool) -> Void

    /// - Parameters:
    ///   - isOnMain: Whether the call is made on the main thread. Elsewhere it may be answered before it has returned.
    ///   - onAnswer: Called with the outcome, the token, and whether the callback arrives on the main thread after the
    ///     call has returned.
    init(isOnMain: Bool, onAnswer: @escaping @Sendable (Outcome, String?, Bool) -> Void) {
        self.onAnswer = onAnswer
        hasReturned = Locked(!isOnMain)
    }

    func receive(_ outcome: Outcome, token: String? = nil) {
        onAnswer(outcome, token, MainQueue.isCurrent && hasReturned.withLock { $0 })
    }

    /// The call has returned.
    func returned() { hasReturned.withLock { $0 = true } }
}
