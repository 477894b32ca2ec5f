/// A manager's configuration and the session that was made for it.
final class ConfiguredSession<S: Shell>: Sendable {
    let configuration: AMZNConfiguration
    let session: S

    init(_ configuration: AMZNConfiguration, _ session: S) {
        self.configuration = configuration
        self.session = session
    }

    /// Makes the session of a configuration that may be in error: every call of the manager is answered with that error
    /// then.
    static func make(
        _ configuration: () throws -> AMZNConfiguration, _ session: (AMZNConfiguration) -> S
    ) -> Result<ConfiguredSession, AMZNError> {
        do {
            let configuration = try configuration()
            return .success(ConfiguredSession(configuration, session(configuration)))
        } catch {
            return .failure(error as? AMZNError ?? AMZNError(.internalError, "The configuration can't be read."))
        }
    }
}

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
