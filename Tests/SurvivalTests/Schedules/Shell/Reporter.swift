import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Receives the callback of a call and reports it to the invariants.
final class Reporter: CallReceiver {
    private let call: InvariantChecker.Call
    private let style: AppCall.Style
    private let isSignOut: Bool
    private let watch: Watch
    private let hasReturned: Locked<Bool>
    /// Released with the handler or delegate.
    private let releasing: CallingDeinit?

    /// Off the main thread, a call may be answered before it has returned.
    init(
        _ call: InvariantChecker.Call, _ style: AppCall.Style, isSignOut: Bool, isOnMain: Bool, _ watch: Watch,
        releasing: CallingDeinit?
    ) {
        self.call = call
        self.style = style
        self.isSignOut = isSignOut
        self.watch = watch
        self.releasing = releasing
        hasReturned = Locked(!isOnMain)
    }

    func returned() { hasReturned.withLock { $0 = true } }

    /// The outcome of a block or delegate arrives on the main queue after the call. That of `async` code may arrive too
    /// late for the invariants about order, so its token is not reported.
    func receive(_ outcome: Outcome, token: String?) {
        let isInOrder = hasReturned.withLock { $0 } && MainQueue.isCurrent
        watch.see("call \(call) is answered: \(outcome) \(token ?? "")") { invariants in
            if case .odd(let words) = outcome { invariants.broke(.oneAnswer, "call \(call): \(words)") }
            if !isInOrder { invariants.broke(.mainThread, "call \(call)") }
            if isSignOut, outcome != .failed(AMZNError.Code.deviceError.rawValue) {
                invariants.foundEmpty(by: call)
            }
            invariants.answered(call, result(outcome, style == .async ? nil : token))
        }
    }

    private func result(_ outcome: Outcome, _ token: String?) -> InvariantChecker.CallResult {
        if let token, !token.isEmpty { return .token(token) }
        if case .failed(let code) = outcome { return .error(AMZNError.Code(rawValue: code)) }
        return .other
    }
}

/// Uses the manager when it is deallocated, as a view model does that tidies up: a release under one of the manager's
/// locks would never end.
final class CallingDeinit: Sendable {
    private let use: @Sendable () -> Void

    init(_ manager: AMZNAuthorizationManager) {
        use = { [weak manager] in
            manager?.setDiagnosticHandler { _ in }
            manager?.fetchUser(withHandler: nil)
            _ = manager?.handleRedirect(address("https://example.com/elsewhere"))
        }
    }

    deinit { use() }
}
