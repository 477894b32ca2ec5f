import ExampleSupport
import Foundation
import LoginWithAmazonLegacy

/// Measures how long each API takes to obtain a cached token, relative to the minimum for that API.
@MainActor
struct SynchronousBenchmark {
    private static let rounds = 31
    /// Few enough to take far less than the second for which a cached grant is trusted.
    private static let lookUps = 2_000
    private static let calls = 2_000
    private let environment: BenchmarkEnvironment
    private let manager: AMZNAuthorizationManager
    private let request = BenchmarkEnvironment.request(.never)

    init(environment: BenchmarkEnvironment) async throws {
        self.environment = environment
        manager = try await environment.signedIn()
    }

    func measure() async throws -> [Measurement] {
        AMZNAuthorizationManager.setShared(manager)
        _ = try await manager.authorize(request)
        let synchronous = try await synchronous()
        let calls = environment.amount(Self.calls)
        var blocks: [(own: Double, floor: Double)] = []
        var facades: [(own: Double, floor: Double)] = []
        var both: [(own: Double, floor: Double)] = []
        for _ in 0..<environment.amount(Self.rounds) {
            let hop = await Stopwatch.time(calls) { await self.hop() }
            let block = await Stopwatch.time(calls) { await self.block() }
            let delegateHop = await Stopwatch.time(calls) { await self.delegateHop() }
            let facade = await Stopwatch.time(calls) { await self.facade() }
            blocks.append((block, hop))
            facades.append((facade, delegateHop))
            both.append((facade, block))
        }
        return [
            synchronous,
            .ratio("token, block call", blocks, floor: "bare DispatchQueue.main.async", target: 1.25),
            .ratio("token, facade", facades, floor: "delegate call after such a hop", target: 1.25),
            .ratio("token, facade", both, floor: "the block call", target: 1.10),
        ]
    }

    /// More rounds than for the others, because each is short.
    private func synchronous() async throws -> Measurement {
        let scopes = ["profile"]
        let table = FloorTable(["profile": "token"])
        var rounds: [(own: Double, floor: Double)] = []
        for _ in 0..<environment.amount(10 * Self.rounds) {
            _ = try await manager.authorize(request)
            var misses = 0
            let floor = Stopwatch.time(Self.lookUps) { if table.value("profile") == nil { misses += 1 } }
            let own = Stopwatch.time(Self.lookUps) { if manager.cachedAccessToken(for: scopes) == nil { misses += 1 } }
            // A miss means that the round took so long that the cached grant was no longer trusted.
            if misses == 0 { rounds.append((own, floor)) }
        }
        guard rounds.count >= environment.amount(Self.rounds) else {
            throw Problem("the machine is too busy to measure; try again")
        }
        return .ratio("token, synchronous", rounds, floor: "lock and dictionary look-up", target: 1.5)
    }

    private func hop() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }

    private func block() async {
        await withCheckedContinuation { continuation in
            manager.authorize(request) { _, _, _ in continuation.resume() }
        }
    }

    private func delegateHop() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                ResumingDelegate { continuation.resume() }.requestDidSucceed(
                    APIResult(resultFor: .getAccessToken, andResult: "token"))
            }
        }
    }

    private func facade() async {
        await withCheckedContinuation { continuation in
            AIMobileLib.getAccessToken(
                forScopes: ["profile"], withOverrideParams: nil,
                delegate: ResumingDelegate { continuation.resume() })
        }
    }
}

/// A delegate that resumes a continuation when called.
private final class ResumingDelegate: NSObject, AIAuthenticationDelegate {
    private let resume: @Sendable () -> Void

    init(_ resume: @escaping @Sendable () -> Void) { self.resume = resume }

    func requestDidSucceed(_ apiResult: APIResult!) { resume() }
    func requestDidFail(_ errorResponse: APIError!) { exit(1) }
}
