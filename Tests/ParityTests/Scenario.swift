import Testing
import BothFamilies
import ExampleSupport
import LocalAuthorizationServer

/// One short story that both families must tell in the same way: what is done, and what comes of each call.
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

    /// Something that happens in a scenario.
    enum Move: Sendable {
        /// A call, and its outcome in common terms.
        case call(FamilyCall, Expected)
        /// The app is started anew.
        case restart
        /// What the user does at the pages from now on.
        case user(PageAgent.Deed)
        /// Something happens at the server.
        case server(@Sendable (LocalAuthorizationServer) -> Void)
        /// Time goes by, in seconds.
        case wait(Double)
        /// The calendar's clock is set, forward or back, and a second passes.
        case setClock(Double)
        /// How the store is from now on.
        case store(StoreState)
    }

    enum StoreState: Sendable { case good, unreadable, unwritable }

    /// What comes of a call.
    enum Expected: Sendable, Hashable {
        case both(Sight.Meaning)
        /// The families are meant to differ, for a reason that ``KnownDifference`` gives.
        case differs(KnownDifference)
    }
}

extension Scenario.Move {
    static func call(_ call: FamilyCall, _ meaning: Sight.Meaning) -> Self { .call(call, .both(meaning)) }
    static func call(_ call: FamilyCall, error code: UInt) -> Self { .call(call, .both(.failed(code: code))) }
    static func fault(_ fault: Fault, _ endpoint: Endpoint, times: Int = 1) -> Self {
        .server { $0.addFault(fault, at: endpoint, times: times) }
    }
}
