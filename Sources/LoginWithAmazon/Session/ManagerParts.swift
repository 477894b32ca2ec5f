/// A manager's configuration and the session that was made for it.
final class ConfiguredSession<S: Shell>: Sendable {
    let configuration: AMZNConfiguration
    let session: S

    init(_ configuration: AMZNConfiguration, _ session: S) {
        self.configuration = configuration
        self.session = session
    }

    /// Creates the session for a configuration. If the configuration is invalid, every call of the manager fails with
    /// its error.
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

/// The manager that the whole app shares, created on first use unless the app has set one.
final class SharedInstance<Manager: Sendable>: Sendable {
    private let current = Locked<Manager?>(nil)

    func get(orMake make: () -> Manager) -> Manager {
        current.withLock { current in
            let manager = current ?? make()
            current = manager
            return manager
        }
    }

    /// The previous manager may be deallocated here, which answers its calls, so no lock is held then.
    func set(_ manager: Manager) { current.exchange(manager) }
}
