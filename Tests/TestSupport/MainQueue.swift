import Dispatch

/// The main queue, and not the main thread, is where callbacks come: on Linux the test runner has given the thread away.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on it.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
