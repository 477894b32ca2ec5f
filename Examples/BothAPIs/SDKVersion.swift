import Foundation
import LoginWithAmazonLegacy

/// SDK 2.x or 3.x.
///
/// Makes calls through this SDK's public interface, and reports their outcomes in the same terms as the other SDK's, so
/// that the two can be compared.
package enum SDKVersion: String, CaseIterable, Sendable {
    /// `AIMobileLib` and its delegates.
    case legacy = "2.x"
    /// `AMZNAuthorizationManager` and its blocks.
    case modern = "3.x"

    package var other: SDKVersion { self == .legacy ? .modern : .legacy }

    /// Makes a call on the shared manager, from any thread. Only the SDK retains the delegate or block. With
    /// `wantsUser`, a 3.x call also returns the user's profile with a token, as by default.
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

    /// Waits for the outcome; nil if the SDK releases the delegate or block without reporting one.
    package func first() async -> CallOutcome? { await outcomes.first { _ in true } }

    /// Waits until the SDK has released the delegate or block, and returns all outcomes: one, if the SDK is correct.
    package func all() async -> [CallOutcome] { await outcomes.reduce(into: []) { $0.append($1) } }
}

/// Passes on what a delegate or block receives. Only the delegate or block retains it, so the outcomes end with them.
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

/// An app that makes calls one after the other, and compares each token with the one before.
@MainActor
package final class SDKClient {
    package let version: SDKVersion
    /// The manager that receives the calls. To simulate a restart of the app, set one with another store of the same
    /// contents: managers of one store share a session.
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

    /// Starts a call, with the client's SDK if no other is named.
    package func start(_ call: ClientCall, with version: SDKVersion? = nil) -> PendingCall {
        AMZNAuthorizationManager.setShared(manager)
        return (version ?? self.version).start(call, wantsUser: wantsUser)
    }

    /// The outcome, which says whether the token is a new one.
    package func compared(_ outcome: CallOutcome) -> CallOutcome {
        guard case .token = outcome.common else { return outcome }
        defer { lastToken = outcome.secret }
        var outcome = outcome
        outcome.common = .token(isNew: outcome.secret != lastToken)
        return outcome
    }
}
