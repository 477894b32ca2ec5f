/// The manager that the whole app shares: made at its first use, unless another one is set.
final class SharedInstance<Manager: Sendable>: Sendable {
    private let current = Locked<Manager?>(nil)

    func get(orMake make: () -> Manager) -> Manager {
        current.withLock { current in
            let manager = current ?? make()
            current = manager
            return manager
        }
    }

    /// The former manager may be deallocated here, which answers its calls: that happens with no lock held.
    func set(_ manager: Manager) { current.exchange(manager) }
}
