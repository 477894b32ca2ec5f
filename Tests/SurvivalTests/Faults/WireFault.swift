import Foundation
import LoginWithAmazon
import TestSupport

/// A fault of a reply: one for each class, and for each row of the error table within a class.
struct WireFault: Sendable {
    enum Class: Sendable {
        /// Equivalent to the correct reply.
        case harmless
        /// No reply: no connection, a time-out, a connection lost.
        case unreachable
        /// 429 or 5xx, possibly with a pause longer than the lifetime of a code pair.
        case busy(isForLong: Bool)
        /// A malformed reply with this status.
        case nonsense(status: Int)
        /// A reply that must be discarded: too large, or a redirect.
        case discarded
        /// An address that must not receive requests.
        case insecure
        case refusal(String, detail: String, status: Int, wantsNewerVersion: Bool)
        /// A correct reply except for one member.
        case member(String, Defect)
        /// A reply whose members all have wrong types.
        case wrongTypes

        enum Defect: Sendable { case absent, wrong, unprintable }
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
        case .harmless, .member: true
        default: false
        }
    }

    /// Whether a reply of this kind contains the affected member.
    func concerns(_ request: ModelServer.Kind) -> Bool {
        guard case .member(let name, _) = kind else { return true }
        return switch request {
        case .exchange, .refresh, .poll: ["access_token", "refresh_token", "token_type", "expires_in"].contains(name)
        case .profile: name == "name"
        case .codePair: ["user_code", "verification_uri", "interval", "expires_in"].contains(name)
        case .signOut: false
        }
    }

    static let all = missing + busy + nonsense + refusals + members + harmless

    private static let missing: [WireFault] = [
        WireFault(name: "offline", kind: .unreachable) { _ in .failure(.offline) },
        WireFault(name: "too large", kind: .discarded) { _ in .failure(.replyTooLarge) },
        WireFault(name: "insecure", kind: .insecure) { _ in .failure(.insecureAddress) },
    ]
    /// The status takes precedence over the body.
    private static let busy: [WireFault] = [("7", false), ("99999999999", true)].map { pause, isForLong in
        WireFault(name: "busy for \(pause)", kind: .busy(isForLong: isForLong)) { _ in
            reply(503, #"{"error":"invalid_grant"}"#, ["retry-after": pause])
        }
    }
    private static let nonsense: [WireFault] =
        [200, 204, 302, 400, 401].map { status in
            WireFault(name: "status \(status)", kind: .nonsense(status: status)) { _ in
                reply(status, status == 204 ? "" : "<!DOCTYPE html><p>Please log in.</p>")
            }
        } + [
            WireFault(name: "half", kind: .nonsense(status: 200)) {
                reply(200, String(decoding: $0.body.dropLast(3), as: UTF8.self))
            },
            WireFault(name: "deep", kind: .nonsense(status: 200)) { _ in
                reply(200, String(repeating: "{\"a\":", count: 5_000))
            },
        ]
    private static let refusals: [WireFault] =
        [
            "invalid_grant", "invalid_token", "invalid_request", "invalid_client", "access_denied",
            "insufficient_scope", "authorization_pending", "slow_down", "expired_token", "no_such_error",
        ].map { refusal($0) } + [
            refusal("invalid_request", "The access_token is malformed"), refusal("no_such_error", status: 401),
            refusal("access_denied", update: 1),
        ]
    private static let members: [WireFault] = [
        ("access_token", nil, .absent), ("access_token", "a\r\nb", .unprintable), ("refresh_token", nil, .absent),
        ("refresh_token", 7, .wrong), ("refresh_token", "t\u{F6}ken", .unprintable), ("token_type", "mac", .wrong),
        ("expires_in", nil, .absent), ("name", 7, .wrong), ("user_code", nil, .absent),
        ("verification_uri", "http://example.com/", .wrong), ("interval", [Int](), .wrong),
    ].map { (name: String, value: (any Sendable)?, defect: Class.Defect) in
        WireFault(name: "\(name) \(value ?? "absent")", kind: .member(name, defect)) { $0.with(name, value) }
    }
    private static let harmless: [WireFault] = [
        WireFault(name: "given twice", kind: .harmless, times: 2) { .success($0) },
        WireFault(name: "expires at once", kind: .harmless) { $0.with("expires_in", -1) },
        WireFault(name: "wrong types", kind: .wrongTypes) { reply in
            reply.members.keys.reduce(.success(reply)) { reply, name in
                reply.flatMap { $0.with(name, [["nested": "value"]]) }
            }
        },
    ]

    private static func refusal(
        _ error: String, _ detail: String = "of the server", status: Int = 400, update: Int = 0
    ) -> WireFault {
        let kind = Class.refusal(error, detail: detail, status: status, wantsNewerVersion: update == 1)
        return WireFault(name: "\(error) \(status), \(detail), \(update)", kind: kind) { _ in
            reply(status, #"{"error":"\#(error)","error_description":"\#(detail)","force_update":\#(update)}"#)
        }
    }

    private static func reply(_ status: Int, _ body: String, _ headers: [String: String] = [:])
        -> ScriptedTransport.Reply
    {
        .success(WireReply(status: status, headers: headers, body: Data(body.utf8)))
    }
}

extension WireReply {
    /// The members of a JSON object; none in a reply without one.
    fileprivate var members: [String: Any] {
        (try? JSONSerialization.jsonObject(with: body)).flatMap { $0 as? [String: Any] } ?? [:]
    }

    /// The reply with another value of a member that it has, or without the member. A reply that renews an access token may
    /// have a refresh token.
    fileprivate func with(_ name: String, _ value: Any?) -> ModelServer.Reply {
        var changed = members
        guard changed[name] != nil || name == "refresh_token" else { return .success(self) }
        changed[name] = value
        let body = (try? JSONSerialization.data(withJSONObject: changed)) ?? Data()
        return .success(WireReply(status: status, body: body))
    }
}
