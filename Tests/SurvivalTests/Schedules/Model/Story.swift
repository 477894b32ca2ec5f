import LoginWithAmazon

/// What happened in a schedule, a line each.
final class Story: Sendable {
    private let content = Locked<[String]>([])

    var lines: [String] { content.withLock { $0 } }

    func add(_ line: String) { content.withLock { $0.append(line) } }
}
