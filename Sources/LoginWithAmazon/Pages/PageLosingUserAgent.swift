/// A user agent whose page may disappear without a report, such as a window of another process that the user closes.
protocol PageLosingUserAgent: AMZNUserAgent {
    /// Whether the page may be gone: the user looks at the app, and the app shows no page.
    @MainActor var mayHaveLostPage: Bool { get }
}
