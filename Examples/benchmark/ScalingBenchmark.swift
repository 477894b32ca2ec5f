import Foundation
import LoginWithAmazon

/// Measures the cost per call when many calls join a page, are answered or are cancelled, and the cost per observer.
/// The total is linear if one of 10,000 costs about as much as one of 100.
@MainActor
struct ScalingBenchmark {
    private typealias Times = (joining: Double, answering: Double, cancelling: Double, observing: Double)

    /// Quadratic growth would cost 10 and 100 times the floor; the rest allows for noise.
    static let target = 1.5
    private static let sizes = [100, 1_000, 10_000]
    /// The calls of each size in a round: a tenth of the repetitions for ten times as many calls.
    private static let callsOfARound = 10_000
    private static let rounds = 5
    let environment: BenchmarkEnvironment

    private var sizes: [Int] { Self.sizes.filter(environment.includes) }

    func measure() async throws -> [Measurement] {
        var rounds: [[Times]] = []
        for _ in 0..<environment.amount(Self.rounds) {
            var round: [Times] = []
            for size in sizes { round.append(try await times(size)) }
            rounds.append(round)
        }
        return rows("joining a page", rounds, \.joining) + rows("an answer", rounds, \.answering)
            + rows("a cancellation", rounds, \.cancelling) + rows("an observer", rounds, \.observing)
    }

    private func rows(_ name: String, _ rounds: [[Times]], _ time: KeyPath<Times, Double>) -> [Measurement] {
        sizes.indices.map { index in
            .ratio(
                "\(name), one of \(sizes[index])",
                rounds.map { (own: $0[index][keyPath: time], floor: $0[0][keyPath: time]) },
                floor: "one of \(sizes[0])", target: index == 0 ? nil : Self.target)
        }
    }

    /// The medians of one round.
    private func times(_ size: Int) async throws -> Times {
        var times: [Times] = []
        for _ in 0..<environment.amount(Self.callsOfARound / size) {
            let (joining, answering) = try await joinAndAnswer(size)
            times.append((joining, answering, try await cancel(size), try await observe(size)))
        }
        return (
            times.map(\.joining).median, times.map(\.answering).median, times.map(\.cancelling).median,
            times.map(\.observing).median
        )
    }

    /// Calls that join one page, which the user then closes.
    private func joinAndAnswer(_ size: Int) async throws -> (joining: Double, answering: Double) {
        let agent = WaitingAgent()
        let manager = environment.manager(userAgent: agent)
        let request = BenchmarkEnvironment.request(.auto)
        let answered = Counter(size + 1)
        manager.authorize(request) { _, _, _ in answered.countDown() }
        await agent.shown()
        let start = Stopwatch.now()
        for _ in 0..<size { manager.authorize(request) { _, _, _ in answered.countDown() } }
        try await environment.handled(manager)
        let joined = Stopwatch.now()
        agent.leave()
        await answered.done()
        return (Double(joined - start) / Double(size), Double(Stopwatch.now() - joined) / Double(size))
    }

    /// Tasks that wait for one page and are cancelled at the same time.
    private func cancel(_ size: Int) async throws -> Double {
        let agent = WaitingAgent()
        let manager = environment.manager(userAgent: agent)
        let started = Counter(size)
        let ended = Counter(size)
        let tasks = (0..<size).map { _ in
            Task { @MainActor in
                // The call starts in the same job, so it has started when this task has counted down.
                started.countDown()
                _ = try? await manager.authorize(BenchmarkEnvironment.request(.auto))
                ended.countDown()
            }
        }
        await started.done()
        await agent.shown()
        try await environment.handled(manager)
        let start = Stopwatch.now()
        tasks.forEach { $0.cancel() }
        await ended.done()
        return Double(Stopwatch.now() - start) / Double(size)
    }

    /// Observers of one sign-out.
    private func observe(_ size: Int) async throws -> Double {
        let manager = try await environment.signedIn()
        let notified = Counter(size)
        let observations = (0..<size).map { _ in manager.observeSession { _ in notified.countDown() } }
        let start = Stopwatch.now()
        manager.signOut { _ in }
        await notified.done()
        let time = Double(Stopwatch.now() - start) / Double(size)
        observations.forEach { $0.end() }
        return time
    }
}

/// Counts down on the main actor; one task can wait for zero.
@MainActor
private final class Counter {
    private var left: Int
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ count: Int) { left = count }

    func countDown() {
        left -= 1
        if left == 0 { waiting?.resume() }
    }

    func done() async {
        guard left > 0 else { return }
        await withCheckedContinuation { waiting = $0 }
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
