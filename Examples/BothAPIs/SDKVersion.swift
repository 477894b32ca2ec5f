import Foundation
import LoginWithAmazonLegacy

/// SDK 2.x or 3.x.
///
/// ``start(_:wantsUser:)`` makes one call through this API's public interface; ``client(_:wantsUser:)`` makes one call
/// after the other. Both report every call's outcome in the same terms, so that the two APIs can be compared.
package enum SDKVersion: String, CaseIterable, Sendable {
    /// `AIMobileLib` and its delegates.
    case legacy = "2.x"
    /// `AMZNAuthorizationManager` and its blocks.
    case modern = "3.x"

    package var other: SDKVersion { self == .legacy ? .modern : .legacy }

    /// Makes a call on the shared manager, from any thread. Only the SDK retains the delegate or block. With
    /// `wantsUser` a 3.x call for a token also returns the user's profile, as it does by default; SDK 2.x always
    /// fetches the profile separately.
    @discardableResult
    package func start(_ call: ClientCall, wantsUser: Bool = false) -> PendingCall {
        let (outcomes, continuation) = AsyncStream.makeStream(of: CallOutcome.self)
        let answer = Answer(continuation)
        switch self {
        case .legacy: LegacyCalls.start(call, answer)
        case .modern: ModernCalls(wantsUser: wantsUser).start(call, answer)
        }
        return PendingCall(outcomes: outcomes)
    }

    /// Passes a redirect to the shared manager, and returns whether it belongs to a pending sign-in.
    package func handleOpen(_ url: URL) -> Bool {
        switch self {
        case .legacy: AIMobileLib.handleOpen(url, sourceApplication: nil)
        case .modern: AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
        }
    }

    @MainActor
    package func client(_ manager: AMZNAuthorizationManager, wantsUser: Bool = false) -> SDKClient {
        SDKClient(self, manager, wantsUser: wantsUser)
    }
}

package struct PendingCall: Sendable {
    fileprivate let outcomes: AsyncStream<CallOutcome>

    /// The outcome, as soon as the SDK reports it; nil if the SDK never reports one.
    package func first() async -> CallOutcome? { await outcomes.first { _ in true } }

    /// All outcomes that the SDK reports until it has released the delegate or block: one, if it keeps its promise.
    package func all() async -> [CallOutcome] { await outcomes.reduce(into: []) { $0.append($1) } }
}

/// What a delegate or block reports to. Only they retain it, so its end is theirs.
final class Answer: Sendable {
    private let outcomes: AsyncStream<CallOutcome>.Continuation

    init(_ outcomes: AsyncStream<CallOutcome>.Continuation) { self.outcomes = outcomes }

    deinit { outcomes.finish() }

    /// Both SDKs promise the main thread.
    func callAsFunction(_ outcome: CallOutcome) {
        dispatchPrecondition(condition: .onQueue(.main))
        outcomes.yield(outcome)
    }
}

/// Makes calls one after the other, and compares each token with the previous one.
@MainActor
package final class SDKClient {
    package let version: SDKVersion
    /// The manager that receives the calls. A manager of another store with the same contents simulates an app restart;
    /// managers of one store share their session.
    package var manager: AMZNAuthorizationManager
    private let wantsUser: Bool
    private var lastToken: String?

    init(_ version: SDKVersion, _ manager: AMZNAuthorizationManager, wantsUser: Bool) {
        (self.version, self.manager, self.wantsUser) = (version, manager, wantsUser)
    }

    package func perform(_ call: ClientCall) async -> CallOutcome {
        AMZNAuthorizationManager.setShared(manager)
        guard var outcome = await version.start(call, wantsUser: wantsUser).first() else {
            return CallOutcome(.failed(code: kAIInternalError), detail: "The call was never answered.")
        }
        if case .token = outcome.common {
            outcome.common = .token(isNew: outcome.secret != lastToken)
            lastToken = outcome.secret
        }
        return outcome
    }
}
