import LoginWithAmazonLegacy
import TestSupport

/// A call of an app, in one of the API styles.
struct AppCall: Sendable {
    enum Kind: Sendable { case authorize(AMZNInteractiveStrategy), fetchUser, signOut }

    enum Style: String, Sendable {
        /// A 2.x call with a delegate.
        case legacy
        /// A 3.x call with a block.
        case block
        case async
    }

    /// Receives the result of a call. The call's block, delegate or task retains the receiver.
    typealias Receiver = @Sendable (InvariantChecker.CallResult) -> Void

    let kind: Kind
    let style: Style
    var scopes: [String] = []
    var wantsUser = false
    var forcesRefresh = false

    /// Whether the call may remove a grant that the server has not refused.
    var removes: Bool {
        switch kind {
        case .authorize(let strategy): strategy == .always
        case .signOut: true
        case .fetchUser: false
        }
    }

    /// Makes the call and, for `async`, returns its task. Sets the shared manager for 2.x.
    func start(on manager: AMZNAuthorizationManager, _ receive: @escaping Receiver) -> Task<Void, Never>? {
        switch style {
        case .legacy:
            AMZNAuthorizationManager.setShared(manager)
            startLegacy(LegacyDelegate(self, receive))
        case .block: startBlock(on: manager, receive)
        case .async: return Task { @MainActor in await perform(on: manager, receive) }
        }
        return nil
    }

    // MARK: 2.x

    private func startLegacy(_ delegate: LegacyDelegate) {
        switch kind {
        case .authorize(.auto): AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
        case .authorize:
            let parameters: [AnyHashable: Any]? = forcesRefresh ? [kForceRefresh: "YES"] : nil
            AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: parameters, delegate: delegate)
        case .fetchUser: AIMobileLib.getProfile(delegate)
        case .signOut: AIMobileLib.clearAuthorizationState(delegate)
        }
    }

    /// The delegate of one call. Only the SDK retains the delegate.
    private final class LegacyDelegate: NSObject, AIAuthenticationDelegate, Sendable {
        private let call: AppCall
        private let receive: Receiver

        init(_ call: AppCall, _ receive: @escaping Receiver) { (self.call, self.receive) = (call, receive) }

        func requestDidSucceed(_ apiResult: APIResult!) {
            let token = apiResult.result as? String
            switch call.kind {
            case .authorize(.never) where token?.isEmpty != false: receive(.odd("no token"))
            case .fetchUser where (apiResult.result as? [String: String])?.isEmpty != false:
                receive(.odd("no profile"))
            default: receive(token.map { .token($0) } ?? .other)
            }
        }

        func requestDidFail(_ errorResponse: APIError!) { receive(.failed(Int(errorResponse.error.code))) }
    }

    // MARK: 3.x

    private var request: AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        if case .authorize(let strategy) = kind { request.interactiveStrategy = strategy }
        request.shouldReturnUserData = wantsUser
        request.forcesRefresh = forcesRefresh
        return request
    }

    private func outcome(_ result: AMZNAuthorizeResult) -> InvariantChecker.CallResult {
        if result.token.isEmpty { return .odd("no token") }
        return wantsUser && result.user == nil ? .odd("no user") : .token(result.token)
    }

    private func startBlock(on manager: AMZNAuthorizationManager, _ receive: @escaping Receiver) {
        switch kind {
        case .authorize:
            manager.authorize(request) { result, userDidCancel, error in
                let success = userDidCancel && result == nil ? .cancelled : result.map(outcome)
                receive(.init(success, error))
            }
        case .fetchUser: manager.fetchUser { receive(.init($0.map { _ in .other }, $1)) }
        case .signOut: manager.signOut { receive(.init($0 == nil ? .other : nil, $0)) }
        }
    }

    /// Makes an `async` call. The task may resume after other events, so the call's token isn't reported to the
    /// invariants, which check the order of tokens.
    @MainActor
    private func perform(on manager: AMZNAuthorizationManager, _ receive: Receiver) async {
        do {
            switch kind {
            case .authorize:
                let outcome = outcome(try await manager.authorize(request))
                let isOdd = if case .odd = outcome { true } else { false }
                receive(isOdd ? outcome : .other)
            case .fetchUser:
                _ = try await manager.fetchUser()
                receive(.other)
            case .signOut:
                try await manager.signOut()
                receive(.other)
            }
        } catch is CancellationError {
            receive(.cancelled)
        } catch {
            receive(.init(nil, error))
        }
    }
}

extension InvariantChecker.CallResult {
    /// The result for an error code. Code 3 reports a cancellation. The block of a 3.x `authorize` call has a flag for
    /// that instead.
    static func failed(_ code: Int) -> Self {
        code == 3 ? .cancelled : .error(AMZNError.Code(rawValue: code) ?? .internalError)
    }

    /// Creates a result from a success or an `AMZNError`. The result is `odd` if there are both or neither, or if the
    /// error has another type.
    init(_ success: Self?, _ error: (any Error)?) {
        switch (success, error) {
        case (let success?, nil): self = success
        case (nil, let error as AMZNError): self = .failed(error.code.rawValue)
        default: self = .odd("\(String(describing: success)) and \(String(describing: error))")
        }
    }
}
