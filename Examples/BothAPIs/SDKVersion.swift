import Foundation
import LoginWithAmazonLegacy

/// One of the two SDKs.
///
/// Makes calls through the SDK's public interface, and reports their outcomes as `CallOutcome`, so that the outcomes of
/// both SDKs can be compared.
package enum SDKVersion: String, CaseIterable, Sendable {
    /// `AIMobileLib` and its delegates.
    case legacy = "2.x"
    /// `AMZNAuthorizationManager`, `AMZNUser` and their blocks.
    case modern = "3.x"

    package var other: SDKVersion { self == .legacy ? .modern : .legacy }

    /// Makes a call on the shared manager. This function can be called on any thread. Only the SDK retains the delegate
    /// or block. In a 3.x request, `shouldReturnUserData` is set to `wantsUser`. Unlike that property, `wantsUser` is
    /// false by default. If `isAsync` is true, a task makes a 3.x call in its `async` form, except for a log-out.
    @discardableResult
    package func start(_ call: ClientCall, wantsUser: Bool = false, isAsync: Bool = false) -> PendingCall {
        let (outcomes, continuation) = AsyncStream.makeStream(of: CallOutcome.self)
        let answer = Answer(continuation)
        switch self {
        case .legacy: LegacyCalls.start(call, answer)
        case .modern: ModernCalls(wantsUser: wantsUser, isAsync: isAsync).start(call, answer)
        }
        answer.callReturned()
        return PendingCall(outcomes: outcomes)
    }

    /// Passes a redirect to the shared manager, and returns whether it was the redirect of a pending sign-in.
    package func handleOpen(_ url: URL) -> Bool {
        switch self {
        case .legacy: AIMobileLib.handleOpen(url, sourceApplication: nil)
        case .modern: AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
        }
    }

    /// The client id and the redirect URI, as an app reads them with this SDK.
    package var identity: [String] {
        let configuration = AMZNAuthorizationManager.shared().configuration
        return switch self {
        case .legacy: [AIMobileLib.getClientId(), AIMobileLib.getRedirectUri()]
        case .modern: [configuration?.clientID ?? "", configuration?.redirectURI.absoluteString ?? ""]
        }
    }

    @MainActor
    package func client(_ manager: AMZNAuthorizationManager, wantsUser: Bool = false) -> SDKClient {
        SDKClient(self, manager, wantsUser: wantsUser)
    }
}

package struct PendingCall: Sendable {
    fileprivate let outcomes: AsyncStream<CallOutcome>

    /// Waits for the outcome. Returns nil if the SDK releases the delegate or block without calling it, or if the task
    /// is cancelled before the outcome arrives.
    package func first() async -> CallOutcome? { await outcomes.first { _ in true } }

    /// Waits until the SDK has released the delegate or block, or the task is cancelled, and returns the outcomes so
    /// far. A correct SDK reports exactly one.
    package func all() async -> [CallOutcome] { await outcomes.reduce(into: []) { $0.append($1) } }
}

/// Reports what a delegate or block receives. The delegate or block retains this object, so the stream of outcomes
/// finishes after the SDK has released the delegate or block.
final class Answer: Sendable {
    private let outcomes: AsyncStream<CallOutcome>.Continuation
    private let hasReturned = Locked(false)
    // The lock makes the key `Sendable`, which Swift 6.1 requires.
    private static let mainQueue: Locked<DispatchSpecificKey<Bool>> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return Locked(key)
    }()

    init(_ outcomes: AsyncStream<CallOutcome>.Continuation) {
        self.outcomes = outcomes
        _ = Self.mainQueue
    }

    deinit { outcomes.finish() }

    func callReturned() { hasReturned.exchange(true) }

    func callAsFunction(_ outcome: CallOutcome) {
        var outcome = outcome
        outcome.isOnMainQueue = Self.mainQueue.withLock { DispatchQueue.getSpecific(key: $0) == true }
        outcome.isAfterReturn = hasReturned.withLock { $0 }
        outcomes.yield(outcome)
    }
}

/// Simulates an app whose calls use `version`. A call of `start` can name another SDK. `perform` compares each access
/// token with the previous one.
@MainActor
package final class SDKClient {
    package let version: SDKVersion
    /// The manager that receives the calls. To simulate a restart of the app, set a manager with another store that has
    /// the same contents, because managers with the same store share a session.
    package var manager: AMZNAuthorizationManager
    package var wantsUser: Bool
    package var isAsync = false
    private var lastToken: String?

    init(_ version: SDKVersion, _ manager: AMZNAuthorizationManager, wantsUser: Bool) {
        (self.version, self.manager, self.wantsUser) = (version, manager, wantsUser)
    }

    package func perform(_ call: ClientCall) async -> CallOutcome {
        guard let outcome = await start(call).first() else {
            return CallOutcome(.failed(code: kAIInternalError), ["message": "The call has no answer."])
        }
        return compared(outcome)
    }

    /// Starts a call with `version`, or with the client's SDK if `version` is nil.
    package func start(_ call: ClientCall, with version: SDKVersion? = nil) -> PendingCall {
        AMZNAuthorizationManager.setShared(manager)
        return (version ?? self.version).start(call, wantsUser: wantsUser, isAsync: isAsync)
    }

    /// Returns the outcome. If it is a token, sets `isNew` to whether the token differs from the previous one.
    package func compared(_ outcome: CallOutcome) -> CallOutcome {
        guard case .token = outcome.common else { return outcome }
        defer { lastToken = outcome.secret }
        var outcome = outcome
        outcome.common = .token(isNew: outcome.secret != lastToken)
        return outcome
    }
}
