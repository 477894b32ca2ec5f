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
        let reporter = begin(call, style, manager, isOnMain, hasCallingDeinit)
        let driver = CallDriver(members[manager].manager)
        if isOnMain {
            tasks[lastCall] = await MainActor.run { driver.start(call, as: style, reporter) }
        } else {
            tasks[lastCall] = await withCheckedContinuation { done in
                DispatchQueue.global().async { done.resume(returning: driver.start(call, as: style, reporter)) }
            }
        }
    }

    private mutating func begin(
        _ call: AppCall, _ style: AppCall.Style, _ manager: Int, _ isOnMain: Bool,
        _ hasCallingDeinit: Bool
    ) -> Reporter {
        lastCall += 1
        let number = lastCall
        let isAuthorize = call.kind == .authorize
        let words = "\(call.name) \(call.scopes), forced \(call.forcesRefresh), user \(call.wantsUser)"
        see("manager \(manager): call \(number), \(style.rawValue): \(words)") { invariants in
            invariants.began(number, by: Self.session, scopes: isAuthorize ? call.scopes : [])
            invariants.allowRemovals(call.kind == .signOut || call.strategy == .always ? 1 : 0)
        }
        return Reporter(
            number, style, isSignOut: call.kind == .signOut, isOnMain: isOnMain, watch,
            releasing: hasCallingDeinit ? CallingDeinit(members[manager].manager) : nil)
    }
}
