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
        case begin(ClientCall, showsPage: Bool = true)
        /// Waits for the answer to the earliest begun call for which no `answer` move has waited yet.
        case answer(Expected)
        /// Opens the app with this URL, or with the last page's redirect if the URL is nil. The Boolean is what
        /// `handleOpen` must return.
        case open(String?, Bool)
        /// The device exchanges the last code with this verifier and, if that succeeds, refreshes the tokens.
        /// The device must send these requests.
        case device(verifier: String, [Sent])
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

/// What a call must cause and return. ``Expectation`` derives the requests from the call if `sends` is nil, and the
/// effects if `effects` is nil.
struct Expected: Sendable {
    /// The results in both APIs. They may differ only if ``difference`` isn't nil.
    var outcomes: (legacy: CallOutcome.Common, modern: CallOutcome.Common)
    var difference: KnownDifference?
    var sends: [Sent]?
    var effects: [Effect]?
    /// The error's message, or nil to accept any message.
    var message: String?
    /// The seconds until the next attempt that the error must state, or nil if it must state none.
    var retryAfter: Double?

    init(_ common: CallOutcome.Common) { outcomes = (common, common) }

    init(_ difference: KnownDifference, serverFailure: UInt = 2) {
        (outcomes, self.difference) = (difference.outcomes(serverFailure: serverFailure), difference)
    }

    var isFailure: Bool { if case .failed = outcomes.modern { true } else { false } }

    func outcome(_ version: SDKVersion) -> CallOutcome.Common {
        version == .legacy ? outcomes.legacy : outcomes.modern
    }
}

/// A request or a page that a record must contain.
struct Sent: Sendable {
    enum Kind: Sendable { case page, exchange, refresh, profile, signOut }
    var kind: Kind
    /// The server's verdict, or `fault` if a fault prevents the server from processing the request.
    var outcome = "ok"
    /// The scopes of a page that an earlier call shows. The value is nil for the call's own page, whose scopes follow
    /// from the call.
    var scopes: [String]?

    static let (exchange, refresh) = (Sent(kind: .exchange), Sent(kind: .refresh))
    static let (profile, signOut, page) = (Sent(kind: .profile), Sent(kind: .signOut), Sent(kind: .page))
    static func page(_ scopes: [String]) -> Sent { Sent(kind: .page, scopes: scopes) }
    /// The same request, with this verdict.
    func but(_ outcome: String) -> Sent { Sent(kind: kind, outcome: outcome, scopes: scopes) }
    /// The same request, which the server doesn't process because of a fault.
    var failing: Sent { but("fault") }
}

/// How a call changes the stored sign-in, and what the observers are told of that.
enum Effect: Sendable {
    case refreshed, removed
    case signedIn(granted: [String], life: Double = 3_600)
    /// The grant has been refreshed, but can't be stored.
    case refreshedInMemory
    /// The refreshed grant is stored by a later call.
    case storedLater
    /// The server has refused the profile.
    case profileRemoved
    /// The server has refused the grant for good, which stays stored.
    case usedUp
}

extension Scenario.Move {
    static func call(_ call: ClientCall, _ common: CallOutcome.Common) -> Self { .call(call, Expected(common)) }
    static func call(_ call: ClientCall, _ difference: KnownDifference) -> Self { .call(call, Expected(difference)) }
    static func call(
        _ call: ClientCall, error code: UInt, _ message: String? = nil, retryAfter: Double? = nil
    ) -> Self {
        var expected = Expected(.failed(code: code))
        (expected.message, expected.retryAfter) = (message, retryAfter)
        return .call(call, expected)
    }

    static func open(_ isOurs: Bool) -> Self { .open(nil, isOurs) }
    static func answer(_ common: CallOutcome.Common) -> Self { .answer(Expected(common)) }
    static func answer(_ difference: KnownDifference) -> Self { .answer(Expected(difference)) }

    static func fault(_ fault: String, _ endpoint: Endpoint, times: Int = 1) -> Self {
        .server { $0.addFault(fault, at: endpoint, times: times) }
    }

    /// The same move. The record of its call must contain exactly these pages and requests.
    func sending(_ sends: Sent...) -> Self { sending(sends) }
    func sending(_ sends: [Sent]) -> Self { changed { $0.sends = sends } }
    /// The same move, whose call must have these effects.
    func storing(_ effects: Effect...) -> Self { storing(effects) }
    func storing(_ effects: [Effect]) -> Self { changed { $0.effects = effects } }

    var expected: Expected? {
        switch self {
        case .call(_, let expected, _), .answer(let expected): expected
        default: nil
        }
    }

    func changed(_ change: (inout Expected) -> Void) -> Self {
        guard var expected else { return self }
        change(&expected)
        guard case .call(let call, _, let isOther) = self else { return .answer(expected) }
        return .call(call, expected, isOther: isOther)
    }
}
