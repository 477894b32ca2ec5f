import LoginWithAmazon

/// What a browser has said, in order. Who waits for a message looks at the ones of before too, so none is missed.
final class MessageLog: Sendable {
    private struct State {
        var messages: [JSON] = []
        var readers: [AsyncStream<JSON>.Continuation] = []
        var isOver = false
    }

    /// The browser has gone, and will not say it any more.
    struct Over: Error {}

    private let state = Locked(State())

    /// How many there are: a mark from which to look on.
    var count: Int { state.withLock { $0.messages.count } }

    func add(_ message: JSON) {
        state.withLock { state in
            state.messages.append(message)
            state.readers.forEach { $0.yield(message) }
        }
    }

    /// Nothing more comes.
    func end() {
        state.withLock { state in
            state.isOver = true
            state.readers.forEach { $0.finish() }
            state.readers = []
        }
    }

    /// The first message after the mark that is wanted.
    func first(since mark: Int, where isWanted: (JSON) -> Bool) async throws -> JSON {
        let (messages, reader) = AsyncStream.makeStream(of: JSON.self)
        state.withLock { state in
            state.messages.dropFirst(mark).forEach { reader.yield($0) }
            if state.isOver { reader.finish() } else { state.readers.append(reader) }
        }
        for await message in messages where isWanted(message) { return message }
        try Task.checkCancellation()
        throw Over()
    }

    /// Returns when nothing more comes.
    func untilOver() async { _ = try? await first(since: 0) { _ in false } }
}
