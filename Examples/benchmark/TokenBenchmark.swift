import Dispatch
import Foundation
import LoginWithAmazon
import ProgramSupport

/// Measures a call that is answered from the last read, relative to a lock and a dictionary look-up: the answer is in
/// memory, so no call has a reason to suspend.
@MainActor
struct TokenBenchmark {
    /// The cached grant was no longer trusted, because a round took too long.
    private struct Busy: Error, CustomStringConvertible {
        let description = "the machine is too busy to measure; try again"
    }

    /// Few enough to take far less than the second for which a cached grant is trusted.
    private static let lookUps = 2_000
    private static let calls = 500

    /// A manager that is signed in.
    let manager: AMZNAuthorizationManager
    let rounds: Int

    func measureAll() async throws -> [Measurement] {
        let lookUp = try await measure("token, synchronous", target: 4) {
            var misses = 0
            let lookUp = try manager.lookUp(Self.request(.never))
            let floor = FloorTable.time(Self.lookUps)
            let start = Stopwatch.now()
            for _ in 0..<Self.lookUps where lookUp() == nil { misses += 1 }
            guard misses == 0 else { throw Busy() }
            return (Stopwatch.each(of: Self.lookUps, since: start), floor)
        }
        let here = try await measure("token, async, main actor", target: 12) {
            try await asyncRound(Self.calls, manager)
        }
        let elsewhere = try await measure("token, async, no actor", target: 12) {
            try await asyncRound(Self.calls, manager, isolation: nil)
        }
        return [lookUp, here, elsewhere]
    }

    /// Before each round, reads the store again.
    private func measure(
        _ name: String, target: Double, _ round: () async throws -> Measurement.Round
    ) async throws -> Measurement {
        var times: [Measurement.Round] = []
        for number in 1...rounds {
            Program.status("Measuring \(name), round \(number) of \(rounds) …")
            _ = try await manager.storedSession()
            times.append(try await round())
        }
        Program.status("")
        return Measurement(name, times, target: target)
    }

    nonisolated static func request(_ strategy: AMZNInteractiveStrategy) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()], interactiveStrategy: strategy)
        request.shouldReturnUserData = false
        return request
    }
}

/// The nanoseconds of one of `count` `async` calls, and of its floor, both on the same actor, by default the caller's.
/// A closure would leave the actor unless it captured `isolation`.
private func asyncRound(
    _ count: Int, _ manager: AMZNAuthorizationManager, isolation: isolated (any Actor)? = #isolation
) async throws -> Measurement.Round {
    let floor = FloorTable.time(count)
    let request = TokenBenchmark.request(.never)
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

    static func time(_ count: Int) -> Double {
        let table = FloorTable()
        var misses = 0
        let start = Stopwatch.now()
        for _ in 0..<count where table.value("profile") == nil { misses += 1 }
        return Stopwatch.each(of: count - misses, since: start)
    }
}

private enum Stopwatch {
    static func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// The nanoseconds since `start`, for each of `count` runs.
    static func each(of count: Int, since start: UInt64) -> Double { Double(now() - start) / Double(count) }
}
