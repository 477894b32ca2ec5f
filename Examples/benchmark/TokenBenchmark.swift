import Foundation
import LoginWithAmazon

/// Measures how long a cached token takes, relative to a lock and a dictionary look-up: the answer is in
/// memory, so that no call has a reason to suspend.
@MainActor
struct TokenBenchmark {
    /// Few enough to take far less than the second for which a cached grant is trusted.
    private static let lookUps = 2_000
    private static let calls = 500
    private static let floor = "lock and dictionary look-up"

    let environment: BenchmarkEnvironment

    func measure() async throws -> [Measurement] {
        let manager = try await environment.signedIn()
        let here = try await rounds(manager) { try await asyncRound(Self.calls, manager) }
        let elsewhere = try await rounds(manager) { try await asyncRound(Self.calls, manager, isolation: nil) }
        return [
            try await lookUp(manager),
            .ratio("token, async, main actor", here, floor: Self.floor, target: 8),
            .ratio("token, async, no actor", elsewhere, floor: Self.floor, target: 8),
        ]
    }

    private func lookUp(_ manager: AMZNAuthorizationManager) async throws -> Measurement {
        var misses = 0
        let times = try await rounds(manager) {
            let floor = FloorTable.time(Self.lookUps)
            let start = Stopwatch.now()
            for _ in 0..<Self.lookUps where manager.rememberedToken(for: ["profile"]) == nil { misses += 1 }
            return (Stopwatch.each(of: Self.lookUps, since: start), floor)
        }
        // A miss means that a round took so long that the cached grant was no longer trusted.
        guard misses == 0 else { throw Problem("the machine is too busy to measure; try again") }
        return .ratio("token, synchronous", times, floor: Self.floor, target: 2.5)
    }

    /// Before each round, reads the store again.
    private func rounds(
        _ manager: AMZNAuthorizationManager, _ round: @MainActor () async throws -> Measurement.Round
    ) async throws -> [Measurement.Round] {
        try await environment.rounds(45) {
            _ = try await manager.authorize(BenchmarkEnvironment.request(.never))
            return try await round()
        }
    }
}

/// The nanoseconds of one of `count` `async` calls, and of its floor, both on the same actor, by default the caller's.
/// A closure would leave the actor unless it captured `isolation`.
private func asyncRound(
    _ count: Int, _ manager: AMZNAuthorizationManager, isolation: isolated (any Actor)? = #isolation
) async throws -> Measurement.Round {
    let floor = FloorTable.time(count)
    let request = BenchmarkEnvironment.request(.never)
    let start = Stopwatch.now()
    for _ in 0..<count { _ = try await manager.authorize(request) }
    return (Stopwatch.each(of: count, since: start), floor)
}

/// The minimum for a thread-safe look-up: an uncontended lock and a dictionary.
private final class FloorTable {
    private let lock = NSLock()
    private let values = ["profile": "token"]

    private func value(_ key: String) -> String? {
        lock.lock()
        defer { lock.unlock() }
        return values[key]
    }

    /// The nanoseconds of a look-up.
    static func time(_ count: Int) -> Double {
        let table = FloorTable()
        var misses = 0
        let start = Stopwatch.now()
        for _ in 0..<count where table.value("profile") == nil { misses += 1 }
        return Stopwatch.each(of: count - misses, since: start)
    }
}
