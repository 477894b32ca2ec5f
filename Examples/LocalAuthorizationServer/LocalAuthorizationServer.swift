import Foundation
import LoginWithAmazon

/// A server with Login with Amazon's endpoints on 127.0.0.1, for demonstrations and tests. It has sign-in and consent
/// pages, token, profile and sign-out endpoints, code pairs for devices, and faults on demand.
///
/// It implements the parts of RFC 6749, 6750, 7636 and 8628 that the endpoints need. All state is kept in memory.
package final class LocalAuthorizationServer: Sendable {
    private let listener: Listener
    /// Connections retain the state but not the server. The server can therefore be deallocated while connections are
    /// open, and then closes them.
    private let state: Locked<ServerState>

    /// - Throws: `AMZNUserAgentError` if the server can't listen on the port.
    package init(_ options: ServerOptions = ServerOptions()) throws {
        var options = options
        options.randomBytes = SecretRecorder.recording(options.randomBytes)
        state = Locked(ServerState(options))
        listener = try Listener(port: options.port, state: state)
    }

    deinit { stop() }

    /// Closes the port and all connections, and waits until their threads have ended. Further calls have no effect.
    package func stop() { listener.stop() }

    // MARK: URLs

    package var port: UInt16 { listener.port }

    package var baseURL: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)") else {
            preconditionFailure("A port number always forms a valid URL.")
        }
        return url
    }

    package var verificationPage: URL { baseURL.appendingPathComponent(Route.userCodePath) }

    package var endpoints: AMZNEndpoints { AMZNEndpoints(baseURL: baseURL) }

    // MARK: Observation

    /// The latest recorded requests, at most ten thousand, oldest first. A request is recorded before its response is
    /// sent.
    package var journal: [JournalEntry] { state.withLock { $0.journal.entries } }

    package func clearJournal() { state.withLock { $0.journal.clear() } }

    // MARK: Control

    package func revokeAllGrants() { state.withLock { $0.revokeAllGrants() } }

    /// Expires all access tokens; refresh tokens stay valid.
    package func expireAccessTokens() { state.withLock { $0.expireAccessTokens() } }

    /// Adds a fault for `times` requests to an endpoint. If `times` is nil, the fault's text may have the setting
    /// `times`, which is 1 by default. The fault applies after the earlier faults of the endpoint have been used up.
    /// Traps if the fault is invalid.
    package func addFault(_ fault: String, at endpoint: Endpoint, times: Int? = nil) {
        let setting = times.map { ",times=\($0)" } ?? ""
        do {
            addFault(try Fault(parsing: "\(endpoint.rawValue):\(fault)\(setting)"))
        } catch {
            preconditionFailure("\(error)")
        }
    }

    package func addFault(_ fault: Fault) { state.withLock { $0.faults.append(fault) } }

    package func clearFaults() { state.withLock { $0.faults = [] } }

    /// Issues a grant without showing a page. The user and the client must be registered.
    package func issueGrant(email: String, scopes: [String], clientID: String) -> IssuedGrant {
        state.withLock { state in
            precondition(state.user(email: email) != nil, "No user has this email address.")
            precondition(state.client(clientID) != nil, "No client has this identifier.")
            return state.issue(Grant(email: email, clientID: clientID, scopes: scopes, signIn: nil))
        }
    }
}
