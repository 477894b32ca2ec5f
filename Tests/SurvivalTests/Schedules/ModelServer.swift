import Foundation
import TestSupport

@testable import LoginWithAmazon

/// A simulated server that answers every kind of request. The caller chooses a fault for each request; `fine` means
/// that there is none. If `rotates` is true, the server issues a new refresh token with each refresh.
struct ModelServer: Sendable {
    typealias Kind = ScriptedTransport.Kind
    typealias Reply = ScriptedTransport.Reply

    enum RequestFault: Sendable {
        case fine, busy, overloaded, offline
        /// The server processes the request, but the reply is lost.
        case lost
        /// The server processes the request, but at most the first 12 bytes of the reply's body arrive.
        case garbled
        /// The server rejects the request, or answers a poll with `authorization_pending`. All grants remain valid.
        case refusing
        /// The server refuses the request for good, with an error that isn't about the client.
        case denying

        static let all: [RequestFault] = [
            .fine, .fine, .fine, .fine, .fine, .fine, .busy, .overloaded, .offline, .lost, .garbled, .refusing,
            .denying,
        ]
    }

    private let rotates: Bool
    private var issued = 0
    private var signIns = 0
    /// For each token, the number of its sign-in.
    private var signInOf: [String: Int] = [:]
    /// The current refresh token of each sign-in that is still valid.
    private var current: [Int: String] = [:]

    init(rotates: Bool) { self.rotates = rotates }

    /// Creates a grant, as if the user had signed in during an earlier run of the program.
    mutating func signIn(for scopes: [String], at time: Date) -> Grant {
        let tokens = signIn(life: 3_600)
        return Grant(
            signInID: "before", scopes: scopes, asked: scopes, accessToken: Secret(tokens.access),
            refreshToken: Secret(tokens.refresh), issuedAt: time, lifetime: 3_600,
            origin: Harness.configuration.origin)
    }

    private mutating func signIn(life: Int) -> (access: String, refresh: String, body: String) {
        signIns += 1
        return issue(for: signIns, life: life, newRefresh: true)
    }

    /// Revokes all grants, as a user can at the server.
    mutating func revokeAll() { current = [:] }

    /// Answers a request. Returns the reply, or the failure that the fault causes.
    mutating func answer(_ kind: Kind, token: String, _ fault: RequestFault, life: Int) -> Reply {
        switch fault {
        case .busy: return .success(Self.busy)
        case .overloaded: return .success(WireReply(status: 429))
        case .offline: return .failure(.offline)
        case .refusing: return .success(Self.refusal(kind))
        case .denying: return .success(Self.json(#"{"error":"access_denied"}"#, status: 400))
        case .fine: return .success(done(kind, token, life: life))
        case .lost:
            _ = done(kind, token, life: life)
            return .failure(.connectionLost)
        case .garbled:
            let reply = done(kind, token, life: life)
            return .success(WireReply(status: reply.status, body: reply.body.prefix(12)))
        }
    }

    private mutating func done(_ kind: Kind, _ token: String, life: Int) -> WireReply {
        switch kind {
        case .exchange, .poll: Self.json(signIn(life: life).body)
        case .codePair: Self.json(ScriptedTransport.codePair)
        case .refresh: refresh(token, life: life)
        case .profile: isKnown(token) ? Self.json(ScriptedTransport.ada) : WireReply(status: 401)
        case .signOut: signOut(token)
        }
    }

    private mutating func refresh(_ token: String, life: Int) -> WireReply {
        guard let signIn = signInOf[token], current[signIn] == token else {
            return Self.json(#"{"error":"invalid_grant"}"#, status: 400)
        }
        return Self.json(issue(for: signIn, life: life, newRefresh: rotates).body)
    }

    private mutating func signOut(_ token: String) -> WireReply {
        if let signIn = signInOf[token] { current[signIn] = nil }
        return Self.json("{}")
    }

    private func isKnown(_ token: String) -> Bool { signInOf[token].map { current[$0] != nil } ?? false }

    private mutating func issue(
        for signIn: Int, life: Int, newRefresh: Bool
    ) -> (access: String, refresh: String, body: String) {
        issued += 1
        let access = "access-\(issued)"
        let refresh = newRefresh ? "refresh-\(issued)" : current[signIn] ?? ""
        signInOf[access] = signIn
        signInOf[refresh] = signIn
        current[signIn] = refresh
        return (access, refresh, ScriptedTransport.tokens(access, newRefresh ? refresh : nil, life: life))
    }

    private static func refusal(_ kind: Kind) -> WireReply {
        switch kind {
        case .profile: WireReply(status: 401)
        case .poll: json(#"{"error":"authorization_pending"}"#, status: 400)
        case .refresh, .signOut, .codePair: json(#"{"error":"invalid_client"}"#, status: 401)
        case .exchange: json(#"{"error":"invalid_grant"}"#, status: 400)
        }
    }

    private static func json(_ text: String, status: Int = 200) -> WireReply {
        WireReply(status: status, body: Data(text.utf8))
    }

    private static let busy = WireReply(status: 503, headers: ["retry-after": "60"])
}
