import LoginWithAmazon

/// What the fakes of one test saw, a word each, in order: one assertion compares the whole list.
package final class EventLog: Sendable {
    private let words = Locked<[String]>([])

    package init() {}

    package func add(_ word: String) { words.withLock { $0.append(word) } }

    package var events: [String] { words.withLock { $0 } }

    /// The words so far, which are forgotten by this.
    package func take() -> [String] {
        words.withLock { words in
            defer { words = [] }
            return words
        }
    }
}
