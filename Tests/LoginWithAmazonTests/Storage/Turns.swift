import LoginWithAmazon
import TestSupport
import Testing

/// Lets many tasks begin a refresh concurrently and expects that they exclude each other.
func expectTurns(
    of tasks: Int = 40, beginning: @escaping @Sendable () async throws -> AMZNGrantStoreLease,
    location: SourceLocation = #_sourceLocation
) async throws {
    let log = EventLog()
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<tasks {
            group.addTask {
                let lease = try await beginning()
                log.add("begin")
                await Task.yield()
                log.add("end")
                lease.end()
            }
        }
        try await group.waitForAll()
    }
    let expected = (0..<tasks).flatMap { _ in ["begin", "end"] }
    #expect(log.events == expected, sourceLocation: location)
}
