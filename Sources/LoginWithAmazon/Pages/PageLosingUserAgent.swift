/// A user agent whose page may disappear without an answer, such as a window of another process that the user closes.
protocol PageLosingUserAgent: AMZNUserAgent {
    /// Whether its page may be gone: the user looks at the app, and the app shows no page.
    @MainActor var mayHaveLostPage: Bool { get }
}
