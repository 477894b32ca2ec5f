import Dispatch

/// Callbacks are made on the main queue rather than the main thread: on Linux the test runner doesn't keep that thread.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on the main queue.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
