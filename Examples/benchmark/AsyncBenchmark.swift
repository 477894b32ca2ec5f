import LoginWithAmazon

/// Measures how long `async` code takes to obtain a cached token or user, for each isolation of the caller. The floor
/// is that of the synchronous path: the result is cached, so the call has no reason to suspend.
struct AsyncBenchmark {
    private static let rounds = 45
    /// Few enough to take far less than the second for which a cached grant is trusted.
    private static let calls = 500

    /// The caller's isolation.
    private enum Place: String, CaseIterable {
        case mainActor = "main actor"
        case otherActor = "another actor"
        case noActor = "no actor"
    }

    private let environment: BenchmarkEnvironment
    private let manager: AMZNAuthorizationManager
    private let elsewhere = Elsewhere()

    init(environment: BenchmarkEnvironment) async throws {
        self.environment = environment
        manager = try await environment.signedIn(withUser: true)
    }

    @MainActor
    func measure() async throws -> [Measurement] {
        var measurements: [Measurement] = []
        for call in AsyncCall.allCases {
            for place in Place.allCases { measurements.append(try await measure(call, from: place)) }
        }
        return measurements
    }

    @MainActor
    private func measure(_ call: AsyncCall, from place: Place) async throws -> Measurement {
        var rounds: [(own: Double, floor: Double)] = []
        for _ in 0..<environment.amount(Self.rounds) {
            // Reads the store again, and the profile where it isn't in memory.
            _ = try await manager.authorize(BenchmarkEnvironment.request(.never, user: true))
            let round =
                switch place {
                case .mainActor: try await call.round(Self.calls, manager)
                case .otherActor: try await elsewhere.round(call, Self.calls, manager)
                case .noActor: try await Self.roundOnNoActor(call, Self.calls, manager)
                }
            rounds.append(round)
        }
        return .ratio(
            "\(call.rawValue), async, \(place.rawValue)", rounds, floor: "lock and dictionary look-up", target: 6)
    }

    private nonisolated static func roundOnNoActor(
        _ call: AsyncCall, _ count: Int, _ manager: AMZNAuthorizationManager
    ) async throws -> (own: Double, floor: Double) {
        try await call.round(count, manager)
    }
}

/// An actor other than the main actor.
private actor Elsewhere {
    func round(
        _ call: AsyncCall, _ count: Int, _ manager: AMZNAuthorizationManager
    ) async throws -> (own: Double, floor: Double) {
        try await call.round(count, manager)
    }
}

/// An `async` call that is answered from memory.
private enum AsyncCall: String, CaseIterable {
    case token
    case user

    /// The nanoseconds of one of `count` calls, and of its floor, both on the caller's actor and thread. A closure
    /// would leave the actor unless it captured `isolation`.
    func round(
        _ count: Int, _ manager: AMZNAuthorizationManager, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (own: Double, floor: Double) {
        let table = FloorTable(["profile": "token"])
        var misses = 0
        let floor = Stopwatch.time(count) { if table.value("profile") == nil { misses += 1 } }
        let request = BenchmarkEnvironment.request(.never)
        let start = Stopwatch.now()
        for _ in 0..<count {
            switch self {
            case .token: _ = try await manager.authorize(request)
            case .user: _ = try await manager.fetchUser()
            }
        }
        return (Double(Stopwatch.now() - start) / Double(count), floor)
    }
}
