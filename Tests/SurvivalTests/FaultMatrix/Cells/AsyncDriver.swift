import LoginWithAmazon

/// Makes the calls of `async` code.
@MainActor
struct AsyncDriver {
    let targets: CallTargets
    let watch: CallWatch

    func perform(_ call: FaultedCall) async {
        do {
            watch.record(try await outcome(of: call))
        } catch {
            let outcome = CallDriver.outcome(error)
            watch.record(outcome == .failed(3) ? .left : outcome)
        }
    }

    private func outcome(of call: FaultedCall) async throws -> Outcome {
        switch call {
        case .fetchUser:
            _ = try await targets.manager.fetchUser()
            return .success
        case .signOut:
            try await targets.manager.signOut()
            return .success
        case .createPair:
            let request = AMZNCreateCodePairRequest(scopes: BlockDriver.scopes)
            return try await targets.pairs.createCodePair(request).userCode.isEmpty ? .odd("no code") : .success
        case .getToken:
            let request = AMZNGetTokenRequest(scopes: BlockDriver.scopes)
            return try await targets.pairs.getToken(request).accessToken.isEmpty ? .odd("no token") : .success
        default:
            return CallDriver.outcome(try await targets.manager.authorize(CallDriver.request(call)), of: call)
        }
    }
}
