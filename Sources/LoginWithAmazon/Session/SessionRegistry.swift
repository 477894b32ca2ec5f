import Foundation

/// The sessions of this process, one for each client and store.
enum SessionRegistry {
    private struct Entry: Sendable {
        let id: ObjectIdentifier
        weak var session: Session?
    }

    private static let sessions = Locked<[String: [Entry]]>([:])

    /// The client's session on this store, created if there is none.
    static func session(clientID: String, store: any AMZNGrantStore, environment: SessionEnvironment) -> Session {
        while true {
            let entries = sessions.withLock { $0[clientID] ?? [] }
            let others = entries.compactMap(\.session)
            // Only if there is something to compare, because it may take long, and outside the lock, because stores of
            // the app's own types run the app's code.
            lazy var medium = medium(of: store)
            if let same = others.first(where: { medium != nil && self.medium(of: $0.store) == medium }) { return same }
            let new = Session(clientID: clientID, store: store, environment: environment)
            let isAdded = sessions.withLock { sessions in
                // Another thread may have added a session for the same store.
                guard (sessions[clientID] ?? []).map(\.id) == entries.map(\.id) else { return false }
                sessions[clientID, default: []].append(Entry(id: ObjectIdentifier(new), session: new))
                return true
            }
            if isAdded { return new }
        }
    }

    /// Called when the session is deallocated.
    static func remove(_ session: Session) {
        let (id, clientID) = (ObjectIdentifier(session), session.repository.clientID)
        sessions.withLock { sessions in
            sessions[clientID]?.removeAll { $0.id == id }
            if sessions[clientID]?.isEmpty == true { sessions[clientID] = nil }
        }
    }

    /// The medium in which a store keeps its grants, used to find the stores that share one; nil if the store equals no
    /// other.
    ///
    /// For a file store it is the file, and for a Keychain store the items. Any other store is its own medium: objects
    /// are compared by identity, values only if they are `Hashable`.
    static func medium(of store: any AMZNGrantStore) -> AnyHashable? {
        if let named = store as? any NamedMedium { return named.medium }
        if type(of: store) is AnyClass { return AnyHashable(ObjectIdentifier(store as AnyObject)) }
        return (store as? any Hashable).map { AnyHashable($0) }
    }
}

/// A store whose medium other stores may share.
protocol NamedMedium {
    var medium: AnyHashable { get }
}

/// A manager's part in the session that it shares, and its configuration.
final class SessionMember: Sendable {
    let id: ManagerID
    let configuration: AMZNConfiguration
    /// Identifies the server whose grants the manager uses.
    let server: String
    let session: Session
    /// Also held here, because a session has weak references, and retaining such an object takes longer than a look-up.
    private let state: Locked<Session.State>
    private let uptime: @Sendable () -> TimeInterval

    init(
        _ configuration: AMZNConfiguration, _ session: Session, userAgent: any AMZNUserAgent,
        listeners: SessionListeners
    ) {
        self.configuration = configuration
        self.session = session
        server = configuration.origin.server
        state = session.state
        uptime = session.environment.uptime
        id = session.join(userAgent: userAgent, listeners: listeners)
    }

    deinit { session.leave(id) }

    /// Reads the configuration and joins the session of its client and store. If the configuration is invalid, every
    /// call of the manager fails with its error.
    static func make(
        _ configuration: () throws -> AMZNConfiguration, _ userAgent: @autoclosure () -> any AMZNUserAgent,
        _ store: @autoclosure () -> any AMZNGrantStore, _ environment: SessionEnvironment,
        _ listeners: SessionListeners
    ) -> Result<SessionMember, AMZNError> {
        do {
            let configuration = try configuration()
            let session = SessionRegistry.session(
                clientID: configuration.clientID, store: store(), environment: environment)
            return .success(SessionMember(configuration, session, userAgent: userAgent(), listeners: listeners))
        } catch {
            return .failure(error as? AMZNError ?? AMZNError(.internalError, "The configuration can't be read."))
        }
    }

    /// The stored grant, if its access token is fresh and it was read within the last second.
    func cachedGrant() -> CachedGrant? {
        let uptime = uptime()
        return state.withLock { $0.machine.cached.flatMap { $0.isCurrent(at: uptime) ? $0 : nil } }
    }

    /// The profile of this grant's sign-in, if it was cached and less than an hour old when the grant was read.
    func cachedProfile(of grant: CachedGrant) -> Profile? {
        state.withLock { $0.machine.cachedProfile(for: grant.grant, at: grant.uptime) }
    }
}
