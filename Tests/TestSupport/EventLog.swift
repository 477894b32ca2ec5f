import LoginWithAmazon

/// The events that a test's fakes record, a word each, in order. One assertion compares the whole list.
package final class EventLog: Sendable {
    private struct State {
        var words: [String] = []
        var readers: [AsyncStream<[String]>.Continuation] = []
    }

    private let state = Locked(State())

    package init() {}

    package func add(_ word: String) {
        state.withLock { state in
            state.words.append(word)
            for reader in state.readers { reader.yield(state.words) }
        }
    }

    package var events: [String] { state.withLock { $0.words } }

    /// Returns the words so far and clears the log.
    package func take() -> [String] {
        state.withLock { state in
            defer { state.words = [] }
            return state.words
        }
    }

    /// Returns when the log contains the word this many times. Tests use it to wait until something has begun.
    package func until(_ word: String, times: Int = 1) async {
        await until { words in words.filter { $0 == word }.count >= times }
    }

    /// Returns when the log contains this many words.
    package func until(count: Int) async {
        await until { $0.count >= count }
    }

    private func until(_ isReached: ([String]) -> Bool) async {
        let (snapshots, reader) = AsyncStream.makeStream(of: [String].self)
        state.withLock { state in
            state.readers.append(reader)
            reader.yield(state.words)
        }
        for await words in snapshots where isReached(words) { return }
    }
}
