import Dispatch
import Foundation
import TestSupport

@testable import LoginWithAmazon

// The app: blocks, delegates and `async` calls.

extension ManagerEnvironment {
    /// The kinds of calls, each as often as it is to be chosen, with their API versions.
    private static let calls: [(AppCall, AppCall.Style)] = [
        (.signOut, .block), (.fetchUser, .block), (.auto, .async), (.auto, .async), (.signOut, .legacy),
        (.fetchUser, .legacy), (.never, .legacy), (.never, .legacy), (.auto, .legacy), (.auto, .block), (.auto, .block),
        (.never, .block), (.always, .block),
    ]

    mutating func beginCall(_ choices: inout StepChoices) async {
        var manager = choices.roll(members.count)
        let scopes = choices.pick([["profile"], ["postal_code"], ["profile", "postal_code"]])
        var (call, style) = choices.pick(Self.calls)
        let isOnMain = !choices.isRare(3)
        let hasCallingDeinit = choices.isRare(4)
        if call.kind == .authorize {
            call.scopes = scopes
            // 2.x `authorizeUser` has no such option.
            call.forcesRefresh = choices.isRare(3) && !(style == .legacy && call.strategy == .auto)
            call.wantsUser = style == .block && choices.isRare(3)
        }
        // 2.x uses the shared manager.
        if style == .legacy { manager = 0 }
        await make(call, as: style, by: manager, isOnMain: isOnMain, hasCallingDeinit: hasCallingDeinit)
    }

    /// Makes a call on the main thread or another one. Only on the main thread is a call sure to return before it is
    /// answered.
    mutating func make(
        _ call: AppCall, as style: AppCall.Style, by manager: Int, isOnMain: Bool = true,
        hasCallingDeinit: Bool = false
    ) async {
        let member = members[manager]
        let releasing = hasCallingDeinit ? CallingDeinit(member.manager) : nil
        let number = begin(call, style, manager)
        let receiver = CallWatch(isOnMain: isOnMain) { [watch] outcome, token, isInOrder in
            withExtendedLifetime(releasing) {}
            watch.answered(number, call, style, outcome, token, isInOrder)
        }
        let driver = CallDriver(member.manager, pairs: pairs)
        if isOnMain {
            tasks[number] = await MainActor.run { driver.start(call, as: style, receiver) }
        } else {
            tasks[number] = await withCheckedContinuation { done in
                DispatchQueue.global().async { done.resume(returning: driver.start(call, as: style, receiver)) }
            }
        }
    }

    private mutating func begin(_ call: AppCall, _ style: AppCall.Style, _ manager: Int) -> InvariantChecker.Call {
        lastCall += 1
        let number = lastCall
        let words = "\(call.name) \(call.scopes), forced \(call.forcesRefresh), user \(call.wantsUser)"
        watch.see("manager \(manager): call \(number), \(style.rawValue): \(words)") { invariants in
            invariants.began(number, by: Self.session, scopes: call.kind == .authorize ? call.scopes : [])
            invariants.allowRemovals(call.kind == .signOut || call.strategy == .always ? 1 : 0)
        }
        return number
    }
}

extension Watch {
    /// The outcome of a block or delegate arrives on the main queue after the call. That of `async` code may arrive too
    /// late for the invariants about order, so its token is not reported.
    fileprivate func answered(
        _ number: InvariantChecker.Call, _ call: AppCall, _ style: AppCall.Style, _ outcome: Outcome, _ token: String?,
        _ isInOrder: Bool
    ) {
        keep(outcome, of: number)
        see("call \(number) is answered: \(outcome) \(token ?? "")") { invariants in
            if case .odd(let words) = outcome { invariants.broke(.oneAnswer, "call \(number): \(words)") }
            if !isInOrder { invariants.broke(.mainThread, "call \(number)") }
            if call.kind == .signOut, outcome != .failed(AMZNError.Code.deviceError.rawValue) {
                invariants.foundEmpty(by: number)
            }
            invariants.answered(number, .init(outcome, style == .async ? nil : token))
        }
    }
}

extension InvariantChecker.CallResult {
    fileprivate init(_ outcome: Outcome, _ token: String?) {
        if let token, !token.isEmpty {
            self = .token(token)
        } else if case .failed(let code) = outcome {
            self = .error(AMZNError.Code(rawValue: code))
        } else {
            self = .other
        }
    }
}

/// Uses the manager when it is deallocated, as a view model does that tidies up: a release under one of the manager's
/// locks would never end.
final class CallingDeinit: Sendable {
    private let use: @Sendable () -> Void

    init(_ manager: AMZNAuthorizationManager) {
        use = { [weak manager] in
            manager?.fetchUser(withHandler: nil)
            _ = manager?.handleRedirect(address("https://example.com/elsewhere"))
        }
    }

    deinit { use() }
}
