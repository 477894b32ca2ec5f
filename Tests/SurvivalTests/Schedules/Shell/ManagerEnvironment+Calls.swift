import Dispatch
import Foundation
import TestSupport

@testable import LoginWithAmazon

// Simulates the app, which makes calls with blocks, delegates and `async`.

extension ManagerEnvironment {
    /// The calls and their API styles. A call that occurs twice is chosen about twice as often.
    private static let calls: [(AppCall.Kind, AppCall.Style)] = [
        (.signOut, .block), (.fetchUser, .block), (.authorize(.auto), .async), (.authorize(.auto), .async),
        (.signOut, .legacy), (.fetchUser, .legacy), (.authorize(.never), .legacy), (.authorize(.never), .legacy),
        (.authorize(.auto), .legacy), (.authorize(.auto), .block), (.authorize(.auto), .block),
        (.authorize(.never), .block), (.authorize(.always), .block),
    ]

    mutating func beginCall(_ choices: inout StepChoices) async {
        var manager = choices.roll(members.count)
        let scopes = choices.pick([["profile"], ["postal_code"], ["profile", "postal_code"]])
        let (kind, style) = choices.pick(Self.calls)
        let isOnMain = !choices.isRare(3)
        let hasCallingDeinit = choices.isRare(4)
        var call = AppCall(kind: kind, style: style)
        if case .authorize(let strategy) = kind {
            call.scopes = scopes
            // 2.x `authorizeUser` has no option that forces a refresh.
            call.forcesRefresh = choices.isRare(3) && !(style == .legacy && strategy == .auto)
            call.wantsUser = style == .block && choices.isRare(3)
        }
        // The 2.x API uses the shared manager, which is the first one.
        if style == .legacy { manager = 0 }
        await make(call, by: manager, isOnMain: isOnMain, hasCallingDeinit: hasCallingDeinit)
    }

    mutating func make(
        _ call: AppCall, by manager: Int, isOnMain: Bool = true, hasCallingDeinit: Bool = false
    ) async {
        let own = members[manager].manager
        let releasing = hasCallingDeinit ? CallingDeinit(own) : nil
        let number = begin(call, manager)
        // A call on another thread may be answered before it has returned.
        let hasReturned = Locked(!isOnMain)
        let start = { @Sendable [watch] in
            let task = call.start(on: own) { result in
                withExtendedLifetime(releasing) {}
                watch.answered(number, call, result, MainQueue.isCurrent && hasReturned.withLock { $0 })
            }
            hasReturned.withLock { $0 = true }
            return task
        }
        if isOnMain {
            tasks[number] = await MainActor.run { start() }
        } else {
            tasks[number] = await withCheckedContinuation { done in
                DispatchQueue.global().async { done.resume(returning: start()) }
            }
        }
    }

    private mutating func begin(_ call: AppCall, _ manager: Int) -> InvariantChecker.Call {
        lastCall += 1
        let number = lastCall
        let words = "\(call.kind) \(call.scopes), forced \(call.forcesRefresh), user \(call.wantsUser)"
        watch.see("manager \(manager): call \(number), \(call.style.rawValue): \(words)") { invariants in
            invariants.began(number, by: Self.session, scopes: call.scopes)
            invariants.allowRemovals(call.removes ? 1 : 0)
        }
        return number
    }
}

extension Watch {
    /// Records an answer. `isInOrder` is true if the answer arrived on the main queue and, for a call on the main
    /// thread, after the call had returned.
    fileprivate func answered(
        _ number: InvariantChecker.Call, _ call: AppCall, _ result: InvariantChecker.CallResult, _ isInOrder: Bool
    ) {
        see("call \(number) is answered: \(result)") { invariants in
            if !isInOrder { invariants.broke(.mainThread, "the answer to call \(number)") }
            let isRemoved = if case .error(.deviceError) = result { false } else { true }
            if case .signOut = call.kind, isRemoved { invariants.foundEmpty(by: number) }
            invariants.answered(number, result)
        }
    }
}

/// An object whose `deinit` calls the manager, as the `deinit` of a view model might. If the manager released the
/// object while holding one of its locks, the `deinit` would deadlock.
final class CallingDeinit: Sendable {
    private let use: @Sendable () -> Void

    init(_ manager: AMZNAuthorizationManager) {
        use = { [weak manager] in
            manager?.fetchUser { _, _ in }
            if manager != nil {
                AMZNAuthorizationManager.handleOpen(address("https://example.com/elsewhere"), sourceApplication: nil)
            }
        }
    }

    deinit { use() }
}
