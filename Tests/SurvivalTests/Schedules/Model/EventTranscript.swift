import LoginWithAmazon

/// The events of a schedule as text, one per line.
final class EventTranscript: Sendable {
    private let content = Locked<[String]>([])

    var lines: [String] { content.withLock { $0 } }

    func add(_ line: String) { content.withLock { $0.append(line) } }
}
