/// The latest requests, and how many each endpoint has had. Pure.
struct Journal: Sendable {
    /// Older entries are forgotten, the counts are not.
    private static let longest = 10_000

    private(set) var entries: [JournalEntry] = []
    private var counts: [Endpoint: Int] = [:]

    /// The forms of the pages are written down without being counted.
    mutating func add(_ entry: JournalEntry, counting: Bool) {
        if entries.count >= Self.longest { entries.removeFirst(Self.longest / 10) }
        entries.append(entry)
        if counting { counts[entry.endpoint, default: 0] += 1 }
    }

    func count(_ endpoint: Endpoint) -> Int { counts[endpoint] ?? 0 }
}
