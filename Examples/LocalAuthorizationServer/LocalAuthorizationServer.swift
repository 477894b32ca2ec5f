import Foundation

/// Login with Amazon's endpoints on 127.0.0.1, for demonstrations and tests: sign-in and consent pages, token, profile
/// and sign-out endpoints, code pairs for devices, and faults on demand.
///
/// It answers as RFC 6749, 6750, 7636 and 8628 ask. All of its state lives in memory and ends with it.
public final class LocalAuthorizationServer: Sendable {
    private struct Running {
        var listener: HTTPListener?
        var port: UInt16 = 0
    }

    private let options: ServerOptions
    private let running = Locked(Running())
    /// Connections hold the state and never the server, so that letting go of the server ends them.
    private let state: Locked<ServerState>

    /// A server that does not listen yet.
    public init(options: ServerOptions = ServerOptions()) {
        self.options = options
        state = Locked(ServerState(options))
    }

    deinit { stop() }

    /// Listens on 127.0.0.1. Throws `ServerError` if the port is taken or the server runs already.
    public func start() throws {
        try running.withLock { running in
            guard running.listener == nil else { throw ServerError.alreadyRunning }
            let listener = try HTTPListener(
                port: options.port, idleTimeout: options.idleTimeout, handler: Self.handler(state, options)
            )
            running.listener = listener
            running.port = listener.port
        }
    }

    /// Closes the port and every connection, and returns when nothing is left of them. Does nothing the second time.
    public func stop() {
        let listener = running.withLock { running in
            defer { running.listener = nil }
            return running.listener
        }
        listener?.stop()
    }

    private static func handler(_ state: Locked<ServerState>, _ options: ServerOptions) -> RequestHandler {
        let randomBytes = SecretWitness.overhearing(options.randomBytes)
        let context: @Sendable () -> RequestContext = { RequestContext(now: options.now(), randomBytes: randomBytes) }
        return RequestHandler(
            refusal: { head in state.withLock { $0.refusal(head, at: options.now()) } },
            plan: { request in
                SecretWitness.note(request)
                let context = context()
                return state.withLock { $0.plan(request, context) }
            },
            malformed: { status in
                let context = context()
                return state.withLock { $0.malformed(status, context) }
            }
        )
    }

    // MARK: Addresses

    /// The port the server listens on, or listened on before it was stopped; 0 before the first start.
    public var port: UInt16 { running.withLock { $0.port } }

    /// `http://127.0.0.1:PORT`.
    public var baseURL: URL { url("") }
    /// Where the browser is sent.
    public var authorizationEndpoint: URL { url(Endpoint.authorization.path) }
    /// Where codes and refresh tokens are exchanged.
    public var tokenEndpoint: URL { url(Endpoint.token.path) }
    /// Where the profile is.
    public var profileEndpoint: URL { url(Endpoint.profile.path) }
    /// Where a device gets a pair of codes.
    public var codePairEndpoint: URL { url(Endpoint.codePair.path) }
    /// The page where a person enters the code that a device shows.
    public var verificationPage: URL { url(Route.userCodePath) }
    /// Where clients sign their customer out.
    public var signOutEndpoint: URL { url(Endpoint.signOut.path) }

    private func url(_ path: String) -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
            preconditionFailure("An address of digits and fixed paths is always a URL.")
        }
        return url
    }

    // MARK: Observation

    /// The latest ten thousand requests, oldest first. A request is here before its answer is.
    public var journal: [JournalEntry] { state.withLock { $0.journal.entries } }

    /// Forgets every request and starts to count anew.
    public func clearJournal() { state.withLock { $0.journal = Journal() } }

    /// How many requests an endpoint has had. The forms of the pages are not counted, so for `authorization` it is the
    /// number of times a browser was sent there.
    public func requestCount(_ endpoint: Endpoint) -> Int { state.withLock { $0.journal.count(endpoint) } }

    // MARK: Levers

    /// Every refresh token and access token is refused from now on.
    public func revokeAllGrants() { state.withLock { $0.authorization.grants.revokeAll() } }

    /// Every access token issued so far is refused from now on; refresh tokens stay good.
    public func expireAccessTokens() { state.withLock { $0.authorization.grants.expireAccessTokens() } }

    /// Spoils the next `times` requests at an endpoint, after `skipping` that pass. Faults are played in the order in
    /// which they were added.
    public func addFault(_ fault: Fault, at endpoint: Endpoint, skipping: Int = 0, times: Int = 1) {
        state.withLock { $0.faults.add(fault, at: endpoint, skipping: skipping, times: times) }
    }

    /// Adds a fault as the command line describes it.
    public func addFault(_ scheduled: ScheduledFault) {
        addFault(scheduled.fault, at: scheduled.endpoint, skipping: scheduled.skipping, times: scheduled.times)
    }

    /// Drops the faults that have not been played.
    public func clearFaults() { state.withLock { $0.faults.clear() } }

    /// A grant without a page, for tests and measurements. The email address and the client must be known.
    public func issueGrant(email: String, scopes: [String], clientID: String) -> IssuedGrant {
        let context = RequestContext(
            now: options.now(), randomBytes: SecretWitness.overhearing(options.randomBytes))
        return state.withLock { state in
            precondition(state.authorization.user(email: email) != nil, "No user has this email address.")
            precondition(state.authorization.client(clientID) != nil, "No client has this identifier.")
            let grant = Grant(email: email, clientID: clientID, scopes: scopes)
            return state.authorization.grants.issue(grant, life: options.tokenLife, context)
        }
    }

    /// What the page leads back with for a user who allows: a code, without a page. Nil where the page would not ask.
    public func allow(_ authorizationURL: URL, email: String) -> URL? {
        let query = URLComponents(url: authorizationURL, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? ""
        let context = RequestContext(now: options.now(), randomBytes: options.randomBytes)
        return state.withLock { $0.authorization.allow(query, email: email, context) }.flatMap(URL.init(string:))
    }

    /// Every code pair that waits is allowed by this user, as if all codes had been entered.
    public func allowCodePairs(email: String) {
        state.withLock { $0.authorization.codePairs.allowAll(email: email) }
    }
}
