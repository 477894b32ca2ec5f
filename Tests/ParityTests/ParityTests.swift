import BothAPIs
import Testing

/// Runs each scenario with both APIs, each with its own server and store. Both must receive the expected results,
/// send the same requests, and leave the same state.
@MainActor
@Suite struct ParityTests {
    @Test("Both APIs return the scenario's results", arguments: Scenarios.all)
    func bothAPIs(_ scenario: Scenario) async throws {
        let legacy = try await ParityEnvironment.play(scenario, .legacy)
        let modern = try await ParityEnvironment.play(scenario, .modern)
        #expect(legacy.outcomes == scenario.expected.map(\.legacy))
        #expect(modern.outcomes == scenario.expected.map(\.modern))
        #expect(legacy.requests == modern.requests)
        #expect(legacy.isSignedIn == modern.isSignedIn)
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

    @Test("Scenario names are unique")
    func scenarioNamesAreUnique() {
        #expect(Set(Scenarios.all.map(\.name)).count == Scenarios.all.count)
    }

    @Test("Every known difference occurs in a scenario")
    func everyKnownDifferenceOccurs() {
        let seen = Set(Scenarios.all.flatMap(\.differences))
        #expect(seen == Set(KnownDifference.allCases))
    }

    @Test("Every error code occurs in a scenario")
    func everyErrorCodeOccurs() {
        let codes = Scenarios.all.flatMap(\.expected).compactMap { expected -> UInt? in
            if case .failed(let code) = expected.legacy { code } else { nil }
        }
        // 9 is reserved for internal errors, which no scenario can cause.
        #expect(Set(codes) == [1, 2, 3, 4, 5, 6, 7, 8, 10])
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

    var differences: [KnownDifference] {
        moves.compactMap { if case .call(_, .differs(let difference)) = $0 { difference } else { nil } }
    }

    /// The error code of a sign-out that fails at the server: 6 for an OAuth error, 2 for an HTTP status.
    private var serverFailure: UInt { name.hasSuffix("error") ? 6 : 2 }
}
