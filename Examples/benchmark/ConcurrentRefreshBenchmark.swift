import LocalAuthorizationServer
import LoginWithAmazon

/// Ten thousand concurrent callers with an expired token.
@MainActor
struct ConcurrentRefreshBenchmark {
    private static let callers = 10_000
    let environment: BenchmarkEnvironment

    func measure() async throws -> Measurement {
        environment.server.addFault(.tokenLife(0), at: .token)
        let callers = environment.amount(Self.callers)
        let manager = try await environment.signedIn()
        environment.server.clearJournal()
        let start = Stopwatch.now()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<callers {
                group.addTask { _ = try await manager.authorize(BenchmarkEnvironment.request(.never)) }
            }
            try await group.waitForAll()
        }
        let perCaller = Double(Stopwatch.now() - start) / Double(callers)
        let refreshes = environment.server.requestCount(.token)
        return .count(
            "\(callers == Self.callers ? "10,000" : "\(callers)") callers, expired token", refreshes, "refreshes",
            target: 1, nanoseconds: perCaller)
    }
}
