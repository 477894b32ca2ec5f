import Dispatch
import Foundation
import LoginWithAmazon

/// Measures the cost per call when many calls join a page and are answered. The total is linear if one of 10,000 costs
/// about as much as one of 100.
@MainActor
struct GrowthBenchmark {
    private static let names = ["joining a page", "an answer"]
    let environment: BenchmarkEnvironment

    func measure() async throws -> [Measurement] {
        let (few, many) = environment.isQuick ? (10, 100) : (100, 10_000)
        let rounds = try await environment.rounds(5) {
            // As many calls of one size as of the other.
            var times: [[Double]] = []
            for _ in 0..<(many / few) { times.append(try await joinAndAnswer(few)) }
            let medians = Self.names.indices.map { index in times.map { $0[index] }.median }
            return (few: medians, many: try await joinAndAnswer(many))
        }
        return Self.names.enumerated().map { index, name in
            .ratio(
                "\(name), one of \(many)", rounds.map { ($0.many[index], $0.few[index]) }, floor: "one of \(few)",
                // Quadratic growth would cost 100 times the floor; the rest allows for noise.
                target: 1.5)
        }
    }

    /// Calls that join one page, which the user then closes.
    private func joinAndAnswer(_ count: Int) async throws -> [Double] {
        let agent = WaitingAgent()
        let manager = environment.manager(userAgent: agent)
        let request = BenchmarkEnvironment.request(.auto)
        let unanswered = DispatchGroup()
        let call = {
            unanswered.enter()
            manager.authorize(request) { _, _, _ in unanswered.leave() }
        }
        call()
        await agent.shown()
        let start = Stopwatch.now()
        for _ in 0..<count { call() }
        try await handled(manager)
        let joining = Stopwatch.each(of: count, since: start)
        let joined = Stopwatch.now()
        agent.leave()
        await withCheckedContinuation { done in unanswered.notify(queue: .main) { done.resume() } }
        return [joining, Stopwatch.each(of: count, since: joined)]
    }

    /// Returns when the manager has handled its earlier calls, because it handles this silent call after them. A
    /// manager that is signed in would answer the call at once, so that is an error.
    private func handled(_ manager: AMZNAuthorizationManager) async throws {
        do {
            _ = try await manager.authorize(BenchmarkEnvironment.request(.never))
        } catch let error as AMZNError where error.code == .applicationNotAuthorized {
            return
        }
        throw Problem("the manager is signed in")
    }
}

/// A user agent without a page that waits until the user cancels.
private final class WaitingAgent: AMZNUserAgent {
    private let pages = AsyncStream.makeStream(of: Void.self)
    private let ends = AsyncStream.makeStream(of: Void.self)

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        pages.continuation.yield()
        for await _ in ends.stream {}
        try Task.checkCancellation()
        throw AMZNUserAgentError.userDidCancel
    }

    /// Returns when the page is open.
    func shown() async { for await _ in pages.stream { return } }

    /// Ends the page.
    func leave() { ends.continuation.finish() }
}
