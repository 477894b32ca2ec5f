import BothAPIs
import Foundation
import TestSupport
import Testing

/// Runs each scenario with both APIs, each with its own server and store. The record of each call must agree with what
/// the scenario states, and must be the same in both APIs except for the known differences and the parts of an answer
/// that only one API has. With the `async` form of the 3.x calls, it must be the same as with blocks. The page that is
/// generated from the scenarios must be up to date.
///
/// The scenarios run one after the other, because each has a server: all together would open about a thousand
/// descriptors, and on Linux, the toolchain's `Process` can crash while more than 1,300 are open.
@MainActor
@Suite(.serialized, .deadline) struct ParityTests {
    @Test(
        "Both APIs do what the scenario states, and have only the listed differences",
        arguments: Scenarios.played)
    func bothAPIsDoWhatTheScenarioStates(_ scenario: Scenario) async throws {
        let legacy = try await play(scenario, .legacy)
        let modern = try await play(scenario, .modern)
        compare(legacy.map(\.common), modern.map(\.common), "\(scenario.name), SDK 2.x against 3.x", scenario)
        if scenario.isSequential {
            let async = try await ParityEnvironment.play(scenario, .modern, isAsync: true)
            // 3.x makes all calls of this play, so calls of both SDKs must do what calls of one SDK do.
            let part = scenario.isMixed ? \CallRecord.common : \.self
            compare(async.map { $0[keyPath: part] }, modern.map { $0[keyPath: part] }, "\(scenario.name), `async`")
        }
        Survival.count(.faults, 2 * scenario.faults)
        Survival.count(.callbacks, (legacy + modern).count { !$0[.delivery].isEmpty })
    }

    /// Plays the scenario, and compares each record with what the scenario states.
    private func play(_ scenario: Scenario, _ version: SDKVersion) async throws -> [CallRecord] {
        let records = try await ParityEnvironment.play(scenario, version)
        let statements = scenario.statements(version)
        #expect(records.count == statements.count)
        for (number, (record, (stated, version))) in zip(records, statements).enumerated() {
            let context: Comment = "\(scenario.name), SDK \(version.rawValue), call \(number + 1)"
            let answer = stated.answer(version)
            #expect(record.answer(like: answer) == answer, context)
            if let words = stated.words(version) { #expect(record.words == words, context) }
        }
        return records
    }

    private func compare(
        _ records: [CallRecord], _ others: [CallRecord], _ context: String, _ scenario: Scenario? = nil
    ) {
        #expect(records.count == others.count, "\(context)")
        let allowed = scenario?.statements(.modern).map { $0.expected.difference?.fields ?? [] }
        for (number, (record, other)) in zip(records, others).enumerated() {
            let found = record.differences(from: other, except: allowed?[number] ?? [])
            #expect(found.isEmpty, "\(context), call \(number + 1):\n\(found)")
        }
    }

    @Test("Each option of a sign-in, apart from `returnsProfile`, is set in a scenario")
    func eachOptionIsInAScenario() {
        func values(_ options: SignInOptions) -> [String: String] {
            Mirror(reflecting: options).children.reduce(into: [:]) { $0[$1.label ?? ""] = "\($1.value)" }
        }
        let usual = values(SignInOptions())
        var missing = Set(usual.keys)
        for case .call(let call, _, _) in Scenarios.all.flatMap(\.moves) {
            let options: SignInOptions
            switch call {
            case .logIn(_, let given), .authorizationCode(_, _, let given): options = given
            default: continue
            }
            missing.subtract(values(options).filter { usual[$0] != $1 }.keys)
        }
        #expect(missing == ["returnsProfile"], "only the side-by-side program sets this")
    }

    @Test("The page Parity.md equals the text that is generated from the scenarios")
    func parityPageEqualsTheGeneratedText() throws {
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
    /// What the scenario states of each record, with the SDK that makes the call if `version` makes most calls.
    func statements(_ version: SDKVersion) -> [(expected: Expected, version: SDKVersion)] {
        moves.compactMap { move in
            move.expected.map { expected in
                if case .call(_, _, isOther: true) = move { (expected, version.other) } else { (expected, version) }
            }
        }
    }

    /// Whether the other SDK makes some calls.
    var isMixed: Bool { moves.contains { if case .call(_, _, isOther: true) = $0 { true } else { false } } }

    /// Whether each call is answered before the next move.
    var isSequential: Bool { !moves.contains { if case .start = $0 { true } else { false } } }

    /// The number of moves that change the server. Most of them add or remove a fault; the others stop the server or
    /// make its tokens invalid.
    var faults: Int { moves.count { if case .server = $0 { true } else { false } } }
}
