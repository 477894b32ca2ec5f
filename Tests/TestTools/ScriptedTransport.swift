import Foundation
import LoginWithAmazon

/// A transport without a network. Each request receives the next reply that the test has prepared for its kind. Without
/// such a reply, the request waits until the test supplies one. The profile request that follows a sign-in doesn't
/// wait: without a prepared reply it fails at once, and is neither logged nor recorded.
///
/// The transport logs a word for each request: `exchange`, `refresh`, `codePair`, `poll`, `profile` or `signOut`.
package final class ScriptedTransport: Transport {
    package enum Kind: String, Sendable { case exchange, refresh, codePair, poll, profile, signOut }

    package typealias Reply = Result<WireReply, AMZNError>

    /// A request that waits for its reply.
    package struct Waiting: Sendable {
        package let kind: Kind
        package let request: WireRequest
        package let answer: @Sendable (Reply) -> Void
    }

    private struct State {
        var replies: [Kind: [Reply]] = [:]
        var waiting: [Waiting] = []
        var requests: [WireRequest] = []
        /// Whether a sign-in has just been answered, so that its profile request may follow.
        var hasSignedIn = false
    }

    /// Has a word for each profile request that has been answered or waits, including those that aren't logged.
    let profiles = EventLog()
    private let log: EventLog
    private let onSend: @Sendable (Kind, WireRequest) -> Void
    private let state = Locked(State())

    package init(log: EventLog, onSend: @escaping @Sendable (Kind, WireRequest) -> Void = { _, _ in }) {
        (self.log, self.onSend) = (log, onSend)
    }

    /// Every request so far.
    package var requests: [WireRequest] { state.withLock { $0.requests } }

    /// Answers the first waiting request of this kind. If none waits, the reply is stored for a later request of this
    /// kind.
    package func reply(to kind: Kind, _ reply: Reply) {
        let waiting = state.withLock { state -> Waiting? in
            guard let first = state.waiting.firstIndex(where: { $0.kind == kind }) else {
                state.replies[kind, default: []].append(reply)
                return nil
            }
            return state.waiting.remove(at: first)
        }
        waiting?.answer(reply)
    }

    /// The number of requests that wait for a reply.
    package var count: Int { state.withLock { $0.waiting.count } }

    /// Removes the waiting request at this index, so that the test can answer it. Returns nil if there is none.
    package func take(_ index: Int) -> Waiting? {
        state.withLock { $0.waiting.indices.contains(index) ? $0.waiting.remove(at: index) : nil }
    }

    package func reply(to kind: Kind, _ status: Int = 200, headers: [String: String] = [:], json: String) {
        reply(to: kind, .success(WireReply(status: status, headers: headers, body: Data(json.utf8))))
    }

    package func send(_ request: WireRequest, reply: @escaping @Sendable (Reply) -> Void) {
        let kind = Self.kind(of: request)
        defer { if kind == .profile { profiles.add("profile") } }
        if isProfileOfSignIn(kind) { return reply(.failure(.offline)) }
        log.add(kind.rawValue)
        onSend(kind, request)
        let ready = state.withLock { state -> Reply? in
            state.requests.append(request)
            guard state.replies[kind]?.isEmpty == false else {
                state.waiting.append(Waiting(kind: kind, request: request, answer: reply))
                return nil
            }
            return state.replies[kind]?.removeFirst()
        }
        if let ready { reply(ready) }
    }

    private func isProfileOfSignIn(_ kind: Kind) -> Bool {
        state.withLock { state in
            defer { if kind != .refresh { state.hasSignedIn = kind == .exchange || kind == .poll } }
            return kind == .profile && state.hasSignedIn && state.replies[.profile]?.isEmpty != false
        }
    }

    package static func kind(of request: WireRequest) -> Kind {
        let body = String(decoding: request.body, as: UTF8.self)
        if body.contains("grant_type=authorization_code") { return .exchange }
        if body.contains("grant_type=refresh_token") { return .refresh }
        if body.contains("response_type=device_code") { return .codePair }
        if body.contains("grant_type=device_code") { return .poll }
        return request.method == .get ? .profile : .signOut
    }
}

extension ScriptedTransport {
    /// The JSON of a token response in Login with Amazon's format.
    package static func tokens(_ access: String, _ refresh: String?, life: Int = 3_600) -> String {
        let refresh = refresh.map { #","refresh_token":"\#($0)""# } ?? ""
        return #"{"access_token":"\#(access)"\#(refresh),"token_type":"bearer","expires_in":\#(life)}"#
    }

    /// The JSON of a code pair in Login with Amazon's format.
    package static let codePair =
        #"{"user_code":"BCDFGHJK","device_code":"device-code-1","verification_uri":"https://example.com/code","#
        + #""expires_in":600,"interval":30}"#

    package static let ada =
        #"{"user_id":"amzn1.account.ADA","name":"Ada","email":"ada@example.com","postal_code":"10115"}"#
}
