import LoginWithAmazon

/// Makes the calls of SDK 3.x, with blocks.
@MainActor
struct BlockDriver {
    let targets: CallTargets
    let watch: CallWatch

    func start(_ call: FaultedCall) {
        let watch = watch
        switch call {
        case .fetchUser:
            targets.manager.fetchUser { user, error in
                watch.record(Self.outcome(user.map { _ in .success }, error))
            }
        case .signOut: targets.manager.signOut { watch.record(Self.outcome($0 == nil ? .success : nil, $0)) }
        case .createPair:
            targets.pairs.createCodePair(AMZNCreateCodePairRequest(scopes: Self.scopes)) { result, error in
                watch.record(Self.outcome(result.map { $0.userCode.isEmpty ? .odd("no code") : .success }, error))
            }
        case .getToken:
            targets.pairs.getToken(AMZNGetTokenRequest(scopes: Self.scopes)) { result, error in
                watch.record(Self.outcome(result.map { $0.accessToken.isEmpty ? .odd("no token") : .success }, error))
            }
        default: authorize(call)
        }
    }

    private func authorize(_ call: FaultedCall) {
        let watch = watch
        targets.manager.authorize(CallDriver.request(call)) { result, userDidCancel, error in
            if userDidCancel {
                watch.record(result == nil && error == nil ? .left : .odd("left, and more"))
            } else {
                watch.record(Self.outcome(result.map { CallDriver.outcome($0, of: call) }, error))
            }
        }
    }

    /// Expects either a result or an error, never both.
    private static func outcome(_ success: Outcome?, _ error: (any Error)?) -> Outcome {
        switch (success, error) {
        case (let success?, nil): success
        case (nil, let error?): CallDriver.outcome(error)
        default: .odd("a result and an error, or neither")
        }
    }

    static let scopes: [any AMZNScope] = [AMZNScopeFactory.scope(withName: CallDriver.scope)]
}
