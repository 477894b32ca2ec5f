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
        answer.callReturned()
        return PendingCall(outcomes: outcomes)
    }

    /// Passes a redirect to the shared manager, and returns whether it belongs to a pending sign-in.
    package func handleOpen(_ url: URL) -> Bool {
        switch self {
        case .legacy: AIMobileLib.handleOpen(url, sourceApplication: nil)
        case .modern: AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
        }
    }

    /// The client id and the redirect URI as the app reads them.
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

    /// The outcome, as soon as the SDK reports it; nil if the SDK never reports one.
    package func first() async -> CallOutcome? { await outcomes.first { _ in true } }

    /// All outcomes that the SDK reports until it has released the delegate or block: one, if it keeps its promise.
    package func all() async -> [CallOutcome] { await outcomes.reduce(into: []) { $0.append($1) } }
}

/// What a delegate or block reports to. Only they retain it, so its end is theirs.
final class Answer: Sendable {
    private let outcomes: AsyncStream<CallOutcome>.Continuation
    private let hasReturned = Locked(false)
    private static let mainQueue: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    init(_ outcomes: AsyncStream<CallOutcome>.Continuation) {
        self.outcomes = outcomes
        _ = Self.mainQueue
    }

    deinit { outcomes.finish() }

    func callReturned() { hasReturned.exchange(true) }

    func callAsFunction(_ outcome: CallOutcome) {
        var outcome = outcome
        outcome.isOnMainQueue = DispatchQueue.getSpecific(key: Self.mainQueue) == true
        outcome.isAfterReturn = hasReturned.withLock { $0 }
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
    package var wantsUser: Bool
    private var lastToken: String?

    init(_ version: SDKVersion, _ manager: AMZNAuthorizationManager, wantsUser: Bool) {
        (self.version, self.manager, self.wantsUser) = (version, manager, wantsUser)
    }

    package func perform(_ call: ClientCall) async -> CallOutcome {
        guard let outcome = await start(call).first() else {
            return CallOutcome(.failed(code: kAIInternalError), ["message": "The call was never answered."])
        }
        return compared(outcome)
    }

    /// Starts a call, of the other SDK if asked for.
    package func start(_ call: ClientCall, with version: SDKVersion? = nil) -> PendingCall {
        AMZNAuthorizationManager.setShared(manager)
        return (version ?? self.version).start(call, wantsUser: wantsUser)
    }

    /// The outcome, with whether its token is the previous one's.
    package func compared(_ outcome: CallOutcome) -> CallOutcome {
        guard case .token = outcome.common else { return outcome }
        defer { lastToken = outcome.secret }
        var outcome = outcome
        outcome.common = .token(isNew: outcome.secret != lastToken)
        return outcome
    }
}
