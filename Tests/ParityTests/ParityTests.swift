import BothAPIs
import Foundation
import TestSupport
import Testing

/// Runs each scenario with both APIs, each with its own server and store. Both must receive the expected results,
/// send the same requests, and leave the same state.
@MainActor
@Suite(.deadline) struct ParityTests {
    @Test("Both APIs return the scenario's results", arguments: Scenarios.all)
    func bothAPIs(_ scenario: Scenario) async throws {
        let legacy = try await ParityEnvironment.play(scenario, .legacy)
        let modern = try await ParityEnvironment.play(scenario, .modern)
        #expect(legacy.outcomes == scenario.expected.map(\.legacy))
        #expect(modern.outcomes == scenario.expected.map(\.modern))
        #expect(legacy.requests == modern.requests)
        #expect(legacy.isSignedIn == modern.isSignedIn)
        Survival.count(.faults, 2 * scenario.faults)
        Survival.count(.callbacks, legacy.outcomes.count + modern.outcomes.count)
    }

    /// The other scenarios disable this. By default 3.x fetches the user with the token, while 2.x has a separate call.
    @Test("By default 3.x fetches the user together with the token")
    func byDefaultTheModernFamilyFetchesTheUser() async throws {
        let scenario = Scenario("log in", .call(.logIn(Scenarios.profile), .signedIn))
        let legacy = try await ParityEnvironment.play(scenario, .legacy)
        let modern = try await ParityEnvironment.play(scenario, .modern, wantsUser: true)
        #expect(legacy.requests == ["token authorization_code ok"])
        #expect(modern.requests == legacy.requests + ["profile ok"])
    }

    /// `UPDATE_PARITY_TABLE=1 swift test --filter ParityTests` updates it.
    @Test("The published table is up to date")
    func thePublishedTableIsNotStale() throws {
        if ProcessInfo.processInfo.environment["UPDATE_PARITY_TABLE"] != nil {
            try Data(ParityTable.text.utf8).write(to: ParityTable.file)
        }
        let published = try String(contentsOf: ParityTable.file, encoding: .utf8)
        #expect(
            published == ParityTable.text,
            "Out of date. To update it: UPDATE_PARITY_TABLE=1 swift test --filter ParityTests")
    }
}

extension Scenario {
    /// The expected result of each call, in each SDK.
    var expected: [(legacy: CallOutcome.Common, modern: CallOutcome.Common)] {
        moves.compactMap { move in
            guard case .call(_, let expected) = move else { return nil }
            switch expected {
            case .both(let common): return (common, common)
            case .differs(let difference): return difference.outcomes(serverFailure: serverFailure)
            }
        }
    }

    /// The number of faults of the server.
    var faults: Int { moves.count { if case .server = $0 { true } else { false } } }

    var differences: [KnownDifference] {
        moves.compactMap { if case .call(_, .differs(let difference)) = $0 { difference } else { nil } }
    }

    /// The error code of a sign-out that fails at the server: 6 for an OAuth error, 2 for an HTTP status.
    private var serverFailure: UInt { name.hasSuffix("error") ? 6 : 2 }
}
