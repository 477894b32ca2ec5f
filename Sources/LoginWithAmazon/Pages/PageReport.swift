/// Reports of a user agent to the session whose page it shows.
///
/// This is a struct, because setting a task-local function crashes in an optimized build for Linux.
struct PageReport: Sendable {
    @TaskLocal static var current = PageReport {}

    /// Reports that the page has waited for half a minute for the app to become active.
    let waits: @Sendable () -> Void
}
