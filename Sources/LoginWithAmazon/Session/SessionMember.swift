/// A manager's part in the session that it shares: what it is configured with, and who listens to it.
final class SessionMember: Sendable {
    let id: ManagerID
    let configuration: AMZNConfiguration
    /// Identifies the server whose grants the manager uses.
    let server: String
    let session: Session
    /// Also reached through the session, but sessions are weakly referenced, and retaining such an object takes longer
    /// than a look-up.
    let engine: Engine
    let userAgent: any AMZNUserAgent
    let listeners: SessionListeners

    init(
        _ configuration: AMZNConfiguration, _ session: Session, userAgent: any AMZNUserAgent,
        listeners: SessionListeners
    ) {
        self.configuration = configuration
        self.session = session
        self.userAgent = userAgent
        self.listeners = listeners
        server =
            SessionSettings(redirectURI: configuration.redirectURI, endpoints: configuration.endpoints)
            .origin.server
        engine = session.engine
        id = session.nextManager()
        session.join(self)
    }

    deinit { session.leave(id) }

    /// Reads the configuration and joins the session of its client and store. If the configuration is invalid, every
    /// call of the manager fails with its error.
    static func make(
        _ configuration: () throws -> AMZNConfiguration, _ userAgent: @autoclosure () -> any AMZNUserAgent,
        _ store: (AMZNConfiguration) -> any AMZNGrantStore, _ environment: SessionEnvironment,
        _ listeners: SessionListeners
    ) -> Result<SessionMember, AMZNError> {
        do {
            let configuration = try configuration()
            let session = SessionRegistry.session(
                clientID: configuration.clientID, store: store(configuration), environment: environment)
            return .success(SessionMember(configuration, session, userAgent: userAgent(), listeners: listeners))
        } catch {
            return .failure(error as? AMZNError ?? AMZNError(.internalError, "The configuration can't be read."))
        }
    }

    func start(
        _ call: SessionMachine.Call, _ endpoints: AMZNEndpoints, then callback: @escaping @Sendable (Answer) -> Void
    ) -> CallID {
        let settings = SessionSettings(redirectURI: configuration.redirectURI, endpoints: endpoints)
        return session.start(call, settings, by: id, then: callback)
    }
}
