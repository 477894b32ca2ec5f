/// The latest requests. The page reloads itself until it is paused. Pure.
struct JournalPage: Sendable, Equatable {
    let entries: [JournalEntry]
    let isPaused: Bool

    /// The number of requests shown.
    private static let longest = 200
    private static let secondsBetweenLoads = 2

    var html: HTMLPage {
        HTMLPage(
            title: "Requests",
            content: """
                <h1>Requests</h1>
                <p>The newest is first. Secrets are masked.</p>
                <nav aria-label="Journal">\(link) <a href="/">Back to the server's page</a></nav>
                \(JournalList(entries: entries, limit: Self.longest).html)
                """,
            isWide: true, refresh: isPaused ? nil : Self.secondsBetweenLoads)
    }

    private var link: String {
        let path = DashboardRoute.journal.rawValue
        return isPaused
            ? "<a href=\"\(path)\">Continue</a>" : "<a href=\"\(path)?\(Self.pausedQuery)\">Pause</a>"
    }

    static let pausedQuery = "paused"
}
