import LocalAuthorizationServer
import LoginWithAmazon

/// Ten thousand concurrent callers with an expired token.
@MainActor
struct ConcurrentRefreshBenchmark {
    private static let callers = 10_000
    let environment: BenchmarkEnvironment

    func measure() async throws -> Measurement {
        environment.server.addFault(.tokenLife(0), at: .token)
        let manager = try await environment.signedIn()
        environment.server.clearJournal()
        let start = Stopwatch.now()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.callers {
                group.addTask { _ = try await manager.authorize(BenchmarkEnvironment.request(.never)) }
            }
            try await group.waitForAll()
        }
        let perCaller = Double(Stopwatch.now() - start) / Double(Self.callers)
        let refreshes = environment.server.requestCount(.token)
        return .count("10,000 callers, expired token", refreshes, "refreshes", target: 1, nanoseconds: perCaller)
    }
}
