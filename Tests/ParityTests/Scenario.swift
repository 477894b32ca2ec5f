import BothAPIs
import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

/// A sequence of events and calls, with what each call must cause and return in both APIs.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let moves: [Move]

    init(_ name: String, _ moves: Move...) { self.init(name, moves) }

    init(_ name: String, _ moves: [Move]) { (self.name, self.moves) = (name, moves) }

    var testDescription: String { name }

    enum Move: Sendable {
        /// Makes a call and waits for its answer. If `isOther` is true, the other SDK makes the call.
        case call(ClientCall, Expected, isOther: Bool = false)
        /// Starts a call. If `showsPage` is true, waits until the agent has left the page open or has a redirect that
        /// opens the app.
        case start(ClientCall, showsPage: Bool = true)
        /// Waits for the answer to the earliest started call for which no `answer` move has waited yet.
        case answer(Expected)
        /// Opens the app with this URL, or with the last page's redirect if the URL is nil. The Boolean is what
        /// `handleOpen` must return.
        case open(String?, Bool)
        /// The device exchanges the last code with this verifier. If the server accepts the exchange, the device also
        /// refreshes the tokens.
        case device(verifier: String, isRefused: Bool = false)
        case restart
        /// Restarts the app without an API key.
        case loseKey
        /// From now on, 3.x returns the user with each sign-in and each token, as it does by default.
        case returnUser
        /// Sets what the user does on the pages from now on.
        case user(PageAgent.UserAction)
        case server(@Sendable (LocalAuthorizationServer) -> Void)
        /// Advances the clock by this many seconds.
        case wait(Double)
        /// Sets the wall clock forward or back by this many seconds, and then lets one second pass.
        case setClock(Double)
        /// Sets which calls of the store fail from now on. A restart of the app ends the failures.
        case store([ScriptedStore.Fault])
    }
}

/// What a scenario states of a call. The test compares the rest of the record between the SDKs.
struct Expected: Sendable {
    /// The results in both APIs, or nil for a device's requests. They may differ only if ``difference`` isn't nil.
    var outcomes: (legacy: CallOutcome.Common, modern: CallOutcome.Common)?
    var difference: KnownDifference?
    /// The ``CallRecord/words`` of the record, or nil if the scenario doesn't state them.
    var words: String?
    /// The words for SDK 3.x if they differ.
    var modernWords: String?
    /// Further parts of the answer, by name, in the SDKs that have them.
    var parts: [String: String] = [:]

    init(_ outcome: CallOutcome.Common?, _ words: String?) {
        (outcomes, self.words) = (outcome.map { ($0, $0) }, words)
    }

    init(_ difference: KnownDifference, _ words: String, serverFailure: UInt = 2) {
        (outcomes, self.difference) = (difference.outcomes(serverFailure: serverFailure), difference)
        self.words = words
    }

    func outcome(_ version: SDKVersion) -> CallOutcome.Common? {
        version == .legacy ? outcomes?.legacy : outcomes?.modern
    }

    func words(_ version: SDKVersion) -> String? { version == .modern ? modernWords ?? words : words }

    /// The lines that the answer must have. Parts of an error, and parts that only one SDK has, are among them only if
    /// the scenario states them.
    func answer(_ version: SDKVersion) -> [String] {
        guard let outcome = outcome(version) else { return [] }
        var parts = parts.filter { OneSided.exists($0.key, in: version) }
        switch outcome {
        case .token: parts["value"] = "Atza|•"
        case .code: parts["value"] = "AN•"
        default: break
        }
        return CallRecord.answer(outcome, parts)
    }
}

extension Scenario.Move {
    /// Makes a call that must have this outcome and cause what the words say. Without words, the call must cause
    /// nothing.
    static func call(
        _ call: ClientCall, _ outcome: CallOutcome.Common, _ words: String = "", parts: [String: String] = [:]
    ) -> Self {
        var expected = Expected(outcome, words)
        expected.parts = parts
        return .call(call, expected)
    }

    static func call(
        _ call: ClientCall, _ difference: KnownDifference, _ words: String, modern: String? = nil,
        parts: [String: String] = [:]
    ) -> Self {
        var expected = Expected(difference, words)
        (expected.modernWords, expected.parts) = (modern, parts)
        return .call(call, expected)
    }

    static func call(
        _ call: ClientCall, error code: UInt, _ words: String = "", parts: [String: String] = [:]
    ) -> Self { .call(call, .failed(code: code), words, parts: parts) }

    static func answer(_ outcome: CallOutcome.Common, _ words: String = "") -> Self {
        .answer(Expected(outcome, words))
    }
    static func answer(_ difference: KnownDifference) -> Self { .answer(Expected(difference, "")) }
    static func open(_ isOurs: Bool) -> Self { .open(nil, isOurs) }

    static func fault(_ fault: String, _ endpoint: Endpoint, times: Int = 1) -> Self {
        .server { $0.addFault(fault, at: endpoint, times: times) }
    }

    /// What must be true of the move's record; nil for an event, which has no record.
    var expected: Expected? {
        switch self {
        case .call(_, let expected, _), .answer(let expected): expected
        case .device(_, let isRefused): Expected(nil, isRefused ? "exchange: invalid_grant" : "exchange, refresh")
        default: nil
        }
    }
}
