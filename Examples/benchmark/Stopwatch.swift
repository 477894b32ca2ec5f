import Dispatch

/// Measures times in nanoseconds with a monotonic clock.
enum Stopwatch {
    static func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// The average nanoseconds of `count` runs.
    static func time(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
        let start = now()
        for _ in 0..<count { try body() }
        return Double(now() - start) / Double(count)
    }

    /// The same for work that suspends, on the caller's actor.
    static func time(
        _ count: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async rethrows -> Double {
        let start = now()
        for _ in 0..<count { try await body() }
        return Double(now() - start) / Double(count)
    }
}

extension [Double] {
    /// The median, which ignores single slow rounds.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
