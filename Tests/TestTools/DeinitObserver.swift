/// Runs a closure when it is deallocated.
package final class DeinitObserver: Sendable {
    private let last: @Sendable () -> Void

    package init(_ last: @escaping @Sendable () -> Void) { self.last = last }

    deinit { last() }

    /// Does nothing. A closure retains the object by calling it.
    package func use() {}
}
