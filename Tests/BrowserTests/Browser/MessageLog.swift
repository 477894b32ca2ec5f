import LoginWithAmazon

/// A browser's messages, in order. A search includes earlier messages, so that none is missed.
final class MessageLog: Sendable {
    private struct State {
        var messages: [JSON] = []
        var readers: [AsyncStream<JSON>.Continuation] = []
        var isOver = false
    }

    /// The browser has ended, or the message did not arrive in time.
    struct Over: Error {
        let latest: [String]
    }

    /// Seconds until a browser's answer times out, long enough for a busy machine.
    private static let patience = 30.0

    private let state = Locked(State())

    /// The number of messages, which later searches can start from.
    var count: Int { state.withLock { $0.messages.count } }

    func add(_ message: JSON) {
        state.withLock { state in
            state.messages.append(message)
            state.readers.forEach { $0.yield(message) }
        }
    }

    /// Marks the end of the messages.
    func end() {
        state.withLock { state in
            state.isOver = true
            state.readers.forEach { $0.finish() }
            state.readers = []
        }
    }

    /// The first message after the mark that satisfies `isWanted`.
    func first(since mark: Int, where isWanted: (JSON) -> Bool) async throws -> JSON {
        let (messages, reader) = AsyncStream.makeStream(of: JSON.self)
        state.withLock { state in
            state.messages.dropFirst(mark).forEach { reader.yield($0) }
            if state.isOver { reader.finish() } else { state.readers.append(reader) }
        }
        let limit = Task {
            try await Task.sleep(nanoseconds: UInt64(Self.patience * 1e9))
            reader.finish()
        }
        defer { limit.cancel() }
        for await message in messages where isWanted(message) { return message }
        try Task.checkCancellation()
        throw Over(latest: state.withLock { $0.messages.suffix(12).map(Self.summary) })
    }

    private static func summary(_ message: JSON) -> String {
        [message["method"].text ?? "reply", message["params"]["name"].text, message["error"]["message"].text]
            .compactMap { $0 }.joined(separator: " ")
    }

    /// Returns at the end of the messages.
    func untilOver() async { _ = try? await first(since: 0) { _ in false } }
}
