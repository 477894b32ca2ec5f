/// A user agent whose page may disappear without the agent's knowledge.
protocol PageLosingUserAgent: AMZNUserAgent {
    /// Whether the page may be gone, so that a later call for the same sign-in may show it again.
    @MainActor var mayHaveLostPage: Bool { get }
}
