import LoginWithAmazon

/// Records the events of a test in order, as short texts. A single assertion can then compare the whole list.
package final class EventLog: Sendable {
    private struct State {
        var words: [String] = []
        var readers: [AsyncStream<[String]>.Continuation] = []
        /// Descriptions of what tests are waiting for.
        var awaited: [String] = []
    }

    private let state = Locked(State())

    package init() { Deadline.current?.add(self) }

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

    /// Returns when the log contains the word at least this many times, or when the task is cancelled.
    package func until(_ word: String, times: Int = 1) async {
        let description = times == 1 ? "\"\(word)\"" : "\"\(word)\" \(times) times"
        await until(description) { words in words.count { $0 == word } >= times }
    }

    /// Returns when the log contains at least this many words, or when the task is cancelled.
    package func until(count: Int) async {
        await until(count == 1 ? "a word" : "\(count) words") { $0.count >= count }
    }

    /// The recorded words and what tests are still waiting for; nil if no word is recorded and no test is waiting.
    var summary: String? {
        state.withLock { state in
            let awaited = state.awaited.map { "Awaited: \($0). " }.joined()
            return awaited.isEmpty && state.words.isEmpty ? nil : awaited + "Log: \(state.words)."
        }
    }

    /// Waits until `isReached` returns true for the words, or until the task is cancelled, for example at a test's
    /// deadline.
    private func until(_ awaited: String, _ isReached: ([String]) -> Bool) async {
        let (snapshots, reader) = AsyncStream.makeStream(of: [String].self)
        state.withLock { state in
            state.readers.append(reader)
            state.awaited.append(awaited)
            reader.yield(state.words)
        }
        defer {
            // Only one description is removed, because another task may wait for the same words.
            state.withLock { state in
                if let index = state.awaited.firstIndex(of: awaited) { state.awaited.remove(at: index) }
            }
        }
        for await words in snapshots where isReached(words) { return }
    }
}
