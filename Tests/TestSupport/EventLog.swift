import LoginWithAmazon

/// What the fakes of one test saw, a word each, in order: one assertion compares the whole list.
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

    /// The words so far, which are forgotten by this.
    package func take() -> [String] {
        state.withLock { state in
            defer { state.words = [] }
            return state.words
        }
    }

    /// Returns when the log holds the word this many times: how a test waits for something to be under way.
    package func until(_ word: String, times: Int = 1) async {
        await until { words in words.filter { $0 == word }.count >= times }
    }

    /// Returns when the log holds as many words.
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
