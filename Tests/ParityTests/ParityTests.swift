import BothAPIs
import Foundation
import TestSupport
import Testing

/// Runs each scenario with both APIs, each with its own server and store. The record of each call must be what the
/// scenario states, and the same in both APIs except for the known differences and the parts of an answer that only one
/// API has. With the `async` form of the 3.x calls, it must be the same as with blocks. The article that is generated from the scenarios must be up to date.
@MainActor
@Suite(.deadline) struct ParityTests {
    @Test(
        "Both APIs do what the scenario states, and agree except for the listed differences", arguments: Scenarios.all)
    func bothAPIsDoWhatTheScenarioStates(_ scenario: Scenario) async throws {
        var plays: [(actual: [CallRecord], expected: [(record: CallRecord, difference: KnownDifference?)])] = []
        for version in SDKVersion.allCases {
            let records = try await ParityEnvironment.play(scenario, version)
            let expected = Expectation(scenario, version, for: records).records
            for (number, (record, stated)) in zip(records, expected).enumerated() {
                let found = record.differences(from: stated.record)
                #expect(found.isEmpty, "\(scenario.name), SDK \(version.rawValue), call \(number + 1):\n\(found)")
            }
            #expect(records.count == expected.count)
            plays.append((records, expected))
        }
        for (number, (legacy, modern)) in zip(plays[0].actual, plays[1].actual).enumerated() {
            let allowed = plays[0].expected[number].difference?.fields ?? []
            let found = legacy.common.differences(from: modern.common, except: allowed)
            #expect(found.isEmpty, "\(scenario.name), SDK 2.x against 3.x, call \(number + 1):\n\(found)")
        }
        if scenario.isSequential {
            let records = try await ParityEnvironment.play(scenario, .modern, isAsync: true)
            for (number, (async, block)) in zip(records, plays[1].actual).enumerated() {
                let found = async.differences(from: block)
                #expect(found.isEmpty, "\(scenario.name), `async` against blocks, call \(number + 1):\n\(found)")
            }
        }
        Survival.count(.faults, 2 * scenario.faults)
        Survival.count(.callbacks, plays.flatMap(\.actual).count { !$0[.delivery].isEmpty })
    }

    @Test("The article Parity.md equals the text that is generated from the scenarios")
    func parityArticleEqualsTheGeneratedText() throws {
        if ProcessInfo.processInfo.environment["UPDATE_PARITY_TABLE"] != nil {
            try Data(ParityTable.text.utf8).write(to: ParityTable.file)
        }
        let published = try String(contentsOf: ParityTable.file, encoding: .utf8)
        #expect(
            published == ParityTable.text,
            "Parity.md is out of date. To update it, run UPDATE_PARITY_TABLE=1 swift test --filter ParityTests")
    }
}

extension Scenario {
    /// Whether each call is answered before the next move.
    var isSequential: Bool { !moves.contains { if case .begin = $0 { true } else { false } } }

    /// The number of moves that change the server. Most of them add or remove a fault; the others stop the server or make
    /// its tokens invalid.
    var faults: Int { moves.count { if case .server = $0 { true } else { false } } }
}
