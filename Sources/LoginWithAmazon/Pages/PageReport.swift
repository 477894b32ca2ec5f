/// How an agent reports to the session whose page it shows.
///
/// A struct, because in an optimized build for Linux, setting a task-local function crashes.
struct PageReport: Sendable {
    @TaskLocal static var current = PageReport {}

    /// Reports that the page has waited for half a minute for the app to become active.
    let waits: @Sendable () -> Void
}
