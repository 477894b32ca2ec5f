/// The latest requests, and the number of requests to each endpoint. Pure.
struct Journal: Sendable {
    /// Older entries are dropped; the counts include them.
    private static let longest = 10_000

    private(set) var entries: [JournalEntry] = []
    private var counts: [Endpoint: Int] = [:]

    /// Adds an entry. Form submissions are recorded but not counted.
    mutating func add(_ entry: JournalEntry, counting: Bool) {
        if entries.count >= Self.longest { entries.removeFirst(Self.longest / 10) }
        entries.append(entry)
        if counting { counts[entry.endpoint, default: 0] += 1 }
    }

    func count(_ endpoint: Endpoint) -> Int { counts[endpoint] ?? 0 }
}
