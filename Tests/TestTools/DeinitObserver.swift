/// Runs a closure in its `deinit`.
package final class DeinitObserver: Sendable {
    private let last: @Sendable () -> Void

    package init(_ last: @escaping @Sendable () -> Void) { self.last = last }

    deinit { last() }

    /// Does nothing. A closure that calls this method retains the object.
    package func use() {}
}
