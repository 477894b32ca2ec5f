import BothFamilies
import Testing

/// Each scenario is played by both families, each on a server and a store of its own: each must see what the scenario
/// says, ask the server the same, and leave the same behind.
@MainActor
@Suite struct ParityTests {
    @Test(arguments: Scenarios.all)
    func bothFamilies(_ scenario: Scenario) async throws {
        let legacy = try await Stage.play(scenario) { LegacySide($0) }
        let modern = try await Stage.play(scenario) { ModernSide($0, wantsUser: false) }
        #expect(legacy.meanings == scenario.expected.map(\.legacy))
        #expect(modern.meanings == scenario.expected.map(\.modern))
        #expect(legacy.requests == modern.requests)
        #expect(legacy.isSignedIn == modern.isSignedIn)
    }

    /// What `wantsUser: false` leaves out above: by default 3.x has the user with the token, 2.x asks on its own.
    @Test func byDefaultTheModernFamilyGetsTheUserWithTheToken() async throws {
        let scenario = Scenario("log in", .call(.logIn(Scenarios.profile), .signedIn))
        let legacy = try await Stage.play(scenario) { LegacySide($0) }
        let modern = try await Stage.play(scenario) { ModernSide($0) }
        #expect(legacy.requests == ["token authorization_code ok"])
        #expect(modern.requests == legacy.requests + ["profile ok"])
    }

    @Test func everyNameIsThereOnce() {
        #expect(Set(Scenarios.all.map(\.name)).count == Scenarios.all.count)
    }

    @Test func everyKnownDifferenceIsSeen() {
        let seen = Set(Scenarios.all.flatMap(\.differences))
        #expect(seen == Set(KnownDifference.allCases))
    }

    @Test func everyErrorOfTheTableIsSeen() {
        let codes = Scenarios.all.flatMap(\.expected).compactMap { expected -> UInt? in
            if case .failed(let code) = expected.legacy { code } else { nil }
        }
        // 9 is for what must not occur, so that no scenario can make it.
        #expect(Set(codes) == [1, 2, 3, 4, 5, 6, 7, 8, 10])
    }
}

extension Scenario {
    /// What each family is to see of each call.
    var expected: [(legacy: Sight.Meaning, modern: Sight.Meaning)] {
        moves.compactMap { move in
            guard case .call(_, let expected) = move else { return nil }
            switch expected {
            case .both(let meaning): return (meaning, meaning)
            case .differs(let difference): return difference.meanings(serverFailure: serverFailure)
            }
        }
    }

    var differences: [KnownDifference] {
        moves.compactMap { if case .call(_, .differs(let difference)) = $0 { difference } else { nil } }
    }

    /// The code of the one server failure among the sign-outs that is not a server error.
    private var serverFailure: UInt { name.hasSuffix("error") ? 6 : 2 }
}
