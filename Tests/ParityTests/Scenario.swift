import Testing
import BothAPIs
import ExampleSupport
import LocalAuthorizationServer
import TestSupport

/// A sequence of events and calls, with the expected result of each call in both APIs.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let moves: [Move]

    init(_ name: String, _ moves: Move...) {
        self.name = name
        self.moves = moves
    }

    init(_ name: String, _ moves: [Move]) {
        self.name = name
        self.moves = moves
    }

    var testDescription: String { name }

    /// A step of a scenario.
    enum Move: Sendable {
        /// A call and its expected result.
        case call(ClientCall, Expected)
        /// Restarts the app.
        case restart
        /// Sets what the user does on the pages from now on.
        case user(PageAgent.UserAction)
        /// Changes the server.
        case server(@Sendable (LocalAuthorizationServer) -> Void)
        /// Lets this many seconds pass.
        case wait(Double)
        /// Sets the wall clock forward or back, and lets a second pass.
        case setClock(Double)
        /// Sets what fails at the store from now on.
        case store([ScriptedStore.Fault])
    }

    /// The expected result of a call.
    enum Expected: Sendable, Hashable {
        case both(CallOutcome.Common)
        /// The APIs differ intentionally, for the reason in ``KnownDifference``.
        case differs(KnownDifference)
    }
}

extension Scenario.Move {
    static func call(_ call: ClientCall, _ common: CallOutcome.Common) -> Self { .call(call, .both(common)) }
    static func call(_ call: ClientCall, error code: UInt) -> Self { .call(call, .both(.failed(code: code))) }
    static func fault(_ fault: String, _ endpoint: Endpoint, times: Int = 1) -> Self {
        .server { $0.addFault(fault, at: endpoint, times: times) }
    }
}
