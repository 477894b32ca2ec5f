import Foundation
import LoginWithAmazon
import TestSupport

/// A fault of a reply, one for each class that a session distinguishes. The wire's tests check which class a reply
/// belongs to.
struct WireFault: Sendable {
    enum Class: Sendable {
        /// Equivalent to the correct reply.
        case harmless
        /// No reply: no connection, a time-out, a connection lost.
        case unreachable
        /// 429 or 5xx, possibly with a pause longer than the lifetime of a code pair.
        case busy(isForLong: Bool)
        /// A reply of success without usable content.
        case nonsense
        /// A reply that must be discarded.
        case discarded
        /// 401: the access token is refused.
        case unauthorized
        /// An OAuth error.
        case refusal(String)
        /// A correct reply except for one missing member.
        case lacks(String)
    }

    let name: String
    let kind: Class
    /// The number of times that the reply is delivered.
    var times = 1
    /// Alters the correct reply.
    let spoil: @Sendable (WireReply) -> ModelServer.Reply

    /// Whether the server has done what the request asks for; otherwise the reply takes its place.
    var isProcessed: Bool {
        switch kind {
        case .harmless, .lacks: true
        default: false
        }
    }

    /// Whether a reply of this kind contains the affected member.
    func concerns(_ request: ModelServer.Kind) -> Bool {
        guard case .lacks = kind else { return true }
        return [.exchange, .refresh, .poll].contains(request)
    }

    static let all: [WireFault] =
        [
            WireFault(name: "given twice", kind: .harmless, times: 2) { .success($0) },
            WireFault(name: "expires at once", kind: .harmless) { .success($0.with("expires_in", -1)) },
            WireFault(name: "offline", kind: .unreachable) { _ in .failure(.offline) },
            WireFault(name: "too large", kind: .discarded) { _ in .failure(.replyTooLarge) },
            // The status takes precedence over the body.
            reply("busy", 503, .busy(isForLong: false), #"{"error":"invalid_grant"}"#, ["retry-after": "7"]),
            reply("busy for long", 503, .busy(isForLong: true), "", ["retry-after": "99999999999"]),
            reply("a web page", 200, .nonsense, "<!DOCTYPE html><p>Please log in.</p>"),
            reply("unauthorized", 401, .unauthorized, ""),
        ]
        + ["invalid_grant", "invalid_token", "invalid_client", "authorization_pending", "expired_token"].map {
            reply($0, 400, .refusal($0), #"{"error":"\#($0)"}"#)
        }
        + ["access_token", "refresh_token"].map { member in
            WireFault(name: "no \(member)", kind: .lacks(member)) { .success($0.with(member, nil)) }
        }

    private static func reply(
        _ name: String, _ status: Int, _ kind: Class, _ body: String, _ headers: [String: String] = [:]
    ) -> WireFault {
        WireFault(name: name, kind: kind) { _ in
            .success(WireReply(status: status, headers: headers, body: Data(body.utf8)))
        }
    }
}

extension WireReply {
    /// The reply with another value of a member that it has, or without the member.
    fileprivate func with(_ name: String, _ value: Int?) -> WireReply {
        guard var members = try? JSONSerialization.jsonObject(with: body) as? [String: Any], members[name] != nil else {
            return self
        }
        members[name] = value
        return WireReply(status: status, body: (try? JSONSerialization.data(withJSONObject: members)) ?? Data())
    }
}
