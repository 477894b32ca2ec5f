import Dispatch
import Foundation
import LoginWithAmazon
import ProgramSupport

/// Measures calls for a token that is in memory, relative to a look-up in a dictionary under a lock.
@MainActor
struct TokenBenchmark {
    /// The number of calls in a round. A round must take far less than a second, because after a second the store has
    /// to be read again.
    private static let calls = 500

    /// The manager, with a signed-in user.
    let manager: AMZNAuthorizationManager
    let rounds: Int

    func measureAll() async throws -> [Measurement] {
        var measurements: [Measurement] = []
        for call in PublicCall.allCases {
            measurements.append(
                try await measure("\(call.rawValue), main actor", target: 6.5) {
                    try await asyncRound(Self.calls, call, manager)
                })
            measurements.append(
                try await measure("\(call.rawValue), no actor", target: 6.5) {
                    try await asyncRound(Self.calls, call, manager, isolation: nil)
                })
        }
        return measurements
    }

    /// Measures `rounds` rounds. The store is read before each round, so that the grant in memory is fresh.
    private func measure(
        _ name: String, target: Double, _ round: () async throws -> Measurement.Round
    ) async throws -> Measurement {
        var times: [Measurement.Round] = []
        for _ in 0..<rounds {
            _ = try await manager.storedSession()
            times.append(try await round())
        }
        return Measurement(name: name, rounds: times, target: target)
    }

    nonisolated static func request(_ strategy: AMZNInteractiveStrategy) -> AMZNAuthorizeRequest {
        AMZNAuthorizeRequest(scopes: [.profile()], interactiveStrategy: strategy)
    }
}

/// A call as an app writes it.
private enum PublicCall: String, CaseIterable {
    case accessToken, authorize

    func token(_ manager: AMZNAuthorizationManager, isolation: isolated (any Actor)? = #isolation) async throws {
        switch self {
        case .accessToken: _ = try await manager.accessToken(for: [.profile()])
        case .authorize: _ = try await manager.authorize(TokenBenchmark.request(.never))
        }
    }
}

/// Makes `count` `async` calls and as many look-ups in a `FloorTable`, and returns the average nanoseconds of a call
/// and of a look-up. The function runs on the actor `isolation`, which is the caller's by default, or on no actor if
/// `isolation` is nil.
private func asyncRound(
    _ count: Int, _ call: PublicCall, _ manager: AMZNAuthorizationManager,
    isolation: isolated (any Actor)? = #isolation
) async throws -> Measurement.Round {
    let floor = FloorTable.time(count)
    let start = Stopwatch.now()
    for _ in 0..<count { try await call.token(manager) }
    return (Stopwatch.each(of: count, since: start), floor)
}

/// The floor of a thread-safe look-up: a dictionary, and a lock without contention.
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

    /// The nanoseconds since `start`, divided by the number of runs.
    static func each(of count: Int, since start: UInt64) -> Double { Double(now() - start) / Double(count) }
}
