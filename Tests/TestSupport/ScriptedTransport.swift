import Foundation
import LoginWithAmazon

/// A transport without a network. Each request receives the next reply that the test prepared for its kind, or waits
/// for one.
///
/// It logs a word for each request: `exchange`, `refresh`, `codePair`, `poll`, `profile` or `signOut`.
package final class ScriptedTransport: Transport {
    package enum Kind: String, Sendable { case exchange, refresh, codePair, poll, profile, signOut }

    package typealias Reply = Result<WireReply, AMZNError>

    private typealias Waiter = @Sendable (Reply) -> Void

    private struct State {
        var replies: [Kind: [Reply]] = [:]
        var waiters: [Kind: [Waiter]] = [:]
        var requests: [WireRequest] = []
    }

    private let log: EventLog
    private let state = Locked(State())

    package init(log: EventLog) { self.log = log }

    /// Every request so far.
    package var requests: [WireRequest] { state.withLock { $0.requests } }

    /// Answers a waiting request of this kind, or else the next one.
    package func reply(to kind: Kind, _ reply: Reply) {
        let waiter = state.withLock { state -> Waiter? in
            guard state.waiters[kind]?.isEmpty == false else {
                state.replies[kind, default: []].append(reply)
                return nil
            }
            return state.waiters[kind]?.removeFirst()
        }
        waiter?(reply)
    }

    /// Answers with a JSON body.
    package func reply(to kind: Kind, _ status: Int = 200, headers: [String: String] = [:], json: String) {
        reply(to: kind, .success(WireReply(status: status, headers: headers, body: Data(json.utf8))))
    }

    package func send(_ request: WireRequest, reply: @escaping @Sendable (Reply) -> Void) {
        let kind = Self.kind(of: request)
        log.add(kind.rawValue)
        let ready = state.withLock { state -> Reply? in
            state.requests.append(request)
            guard state.replies[kind]?.isEmpty == false else {
                state.waiters[kind, default: []].append(reply)
                return nil
            }
            return state.replies[kind]?.removeFirst()
        }
        if let ready { reply(ready) }
    }

    /// The kind of a request.
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
    /// A token reply in Login with Amazon's format.
    package static func tokens(_ access: String, _ refresh: String?, life: Int = 3_600) -> String {
        let refresh = refresh.map { #","refresh_token":"\#($0)""# } ?? ""
        return #"{"access_token":"\#(access)"\#(refresh),"token_type":"bearer","expires_in":\#(life)}"#
    }

    /// A code pair in Login with Amazon's format.
    package static let codePair =
        #"{"user_code":"BCDFGHJK","device_code":"device-code-1","verification_uri":"https://example.com/code","#
        + #""expires_in":600,"interval":30}"#

    package static let ada =
        #"{"user_id":"amzn1.account.ADA","name":"Ada","email":"ada@example.com","postal_code":"10115"}"#
}
