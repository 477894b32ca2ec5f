import Foundation
import LoginWithAmazonLegacy
import TestSupport

@testable import LoginWithAmazon

/// Receives the callback of a call of any SDK and reports it to the invariants.
final class Reporter: NSObject, AIAuthenticationDelegate, Sendable {
    private let call: InvariantChecker.Call
    private let isSignOut: Bool
    private let watch: Watch
    private let hasReturned = Locked(false)
    private let releasing: CallingDeinit?

    /// Keeps `releasing` until the handler or delegate is released.
    init(_ call: InvariantChecker.Call, isSignOut: Bool, _ watch: Watch, releasing: CallingDeinit?) {
        self.call = call
        self.isSignOut = isSignOut
        self.watch = watch
        self.releasing = releasing
    }

    /// Allows the callback from now on: the call has returned, or was made off the main thread.
    func callReturned() { hasReturned.withLock { $0 = true } }

    /// Reports the outcome of a block or delegate, which must arrive on the main queue after the call.
    func report(_ result: InvariantChecker.CallResult) {
        let isInOrder = hasReturned.withLock { $0 } && MainQueue.isCurrent
        watch.see("call \(call) is answered: \(result)") { invariants in
            if !isInOrder { invariants.broke(.mainThread, "call \(call)") }
            if isSignOut, result.endsSession { invariants.foundEmpty(by: call) }
            invariants.answered(call, result)
        }
    }

    /// Reports the outcome of `async` code, which arrives on its own actor, possibly later than other outcomes.
    func resume(_ result: InvariantChecker.CallResult) {
        watch.see("call \(call) returns: \(result)") { $0.answered(call, result) }
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        report((apiResult.result as? String).map(InvariantChecker.CallResult.token) ?? .other)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        report(.error(AMZNError.Code(rawValue: Int(errorResponse.error.code))))
    }
}

extension InvariantChecker.CallResult {
    /// Whether a sign-out with this outcome removed the grant.
    var endsSession: Bool { if case .error(.deviceError) = self { false } else { true } }

    init(_ error: (any Error)?) {
        self = (error as? AMZNError).map { .error($0.code) } ?? .other
    }
}

/// Uses the manager when it is deallocated, as a view model does that tidies up: a release under one of the manager's
/// locks would never end.
final class CallingDeinit: Sendable {
    private let use: @Sendable () -> Void

    init(_ manager: AMZNAuthorizationManager) {
        use = { [weak manager] in
            manager?.setDiagnosticHandler { _ in }
            _ = manager?.cachedAccessToken(for: ["profile"])
            _ = manager?.handleRedirect(address("https://example.com/elsewhere"))
        }
    }

    deinit { use() }
}
