import Foundation
import LoginWithAmazon

/// A server with Login with Amazon's endpoints on 127.0.0.1, for demonstrations and tests: sign-in and consent pages,
/// token, profile and sign-out endpoints, code pairs for devices, and faults on demand.
///
/// It implements RFC 6749, 6750, 7636 and 8628. All state is kept in memory.
package final class LocalAuthorizationServer: Sendable {
    private let wantedPort: UInt16
    private let listener = Locked<Listener?>(nil)
    /// Connections retain the state but not the server, so that deallocating the server ends them.
    private let state: Locked<ServerState>

    /// Creates a server; call `start()` to listen.
    package init(options: ServerOptions = ServerOptions()) {
        var options = options
        options.randomBytes = SecretRecorder.recording(options.randomBytes)
        wantedPort = options.port
        state = Locked(ServerState(options))
    }

    deinit { stop() }

    /// Listens on 127.0.0.1, once.
    /// - Throws: `AMZNUserAgentError` if the port is in use or not allowed.
    package func start() throws {
        try listener.withLock { listener in
            precondition(listener == nil, "The server was started before.")
            listener = try Listener(port: wantedPort, handler: Self.handler(state))
        }
    }

    /// Closes the port and all connections, and returns when their threads have ended. Further calls have no effect.
    package func stop() { listener.withLock { $0 }?.stop() }

    private static func handler(_ state: Locked<ServerState>) -> Connection.Handler {
        Connection.Handler(
            plan: { request in
                SecretRecorder.note(request)
                return state.withLock { $0.plan(request) }
            },
            finished: { entry, seconds in state.withLock { $0.journal.finish(entry, after: seconds) } })
    }

    // MARK: URLs

    /// The port the server listens on, or listened on before it was stopped; 0 before the start.
    package var port: UInt16 { listener.withLock { $0?.port ?? 0 } }

    /// `http://127.0.0.1:PORT`.
    package var baseURL: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)") else {
            preconditionFailure("A port number always forms a valid URL.")
        }
        return url
    }

    /// The page where a user enters the code that a device shows.
    package var verificationPage: URL { baseURL.appendingPathComponent(Route.userCodePath) }

    /// The endpoints for a client's configuration.
    package var endpoints: AMZNEndpoints { AMZNEndpoints(localServer: baseURL) }

    // MARK: Observation

    /// The latest ten thousand requests, oldest first. Each is recorded before its response is sent.
    package var journal: [JournalEntry] { state.withLock { $0.journal.entries } }

    /// Removes all requests and resets the counts.
    package func clearJournal() { state.withLock { $0.journal.clear() } }

    /// The number of requests to an endpoint. Form submissions are not counted, so for `authorization` it is the number
    /// of times a browser opened the sign-in page.
    package func requestCount(_ endpoint: Endpoint) -> Int { state.withLock { $0.journal.count(endpoint) } }

    // MARK: Control

    /// Revokes all refresh tokens and access tokens.
    package func revokeAllGrants() { state.withLock { $0.revokeAllGrants() } }

    /// Expires all access tokens; refresh tokens stay valid.
    package func expireAccessTokens() { state.withLock { $0.expireAccessTokens() } }

    /// Applies a fault to the next `times` requests at an endpoint. Faults apply in the order in which they were added.
    /// An invalid one ends the program.
    package func addFault(_ fault: String, at endpoint: Endpoint, times: Int = 1) {
        do {
            addFault(try Fault(parsing: "\(endpoint.rawValue):\(fault),times=\(times)"))
        } catch {
            preconditionFailure("\(error)")
        }
    }

    package func addFault(_ fault: Fault) { state.withLock { $0.faults.append(fault) } }

    /// Removes the pending faults.
    package func clearFaults() { state.withLock { $0.faults = [] } }

    /// Issues a grant without showing a page, for tests and benchmarks. The email address and the client must be
    /// registered.
    package func issueGrant(email: String, scopes: [String], clientID: String) -> IssuedGrant {
        state.withLock { state in
            precondition(state.user(email: email) != nil, "No user has this email address.")
            precondition(state.client(clientID) != nil, "No client has this identifier.")
            return state.issue(Grant(email: email, clientID: clientID, scopes: scopes, signIn: nil))
        }
    }
}

extension AMZNEndpoints {
    /// The endpoints of a local authorization server with this base URL.
    package init(localServer base: URL) {
        let url = { (endpoint: Endpoint) in base.appendingPathComponent(endpoint.path) }
        self.init(
            authorization: url(.authorization), token: url(.token), profile: url(.profile), signOut: url(.signOut))
    }
}
