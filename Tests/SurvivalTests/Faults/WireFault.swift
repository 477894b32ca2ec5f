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
    let spoil: @Sendable (CorrectReply) -> ScriptedTransport.Reply

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
            WireFault(name: "half", kind: .nonsense(status: 200)) { reply(200, String($0.text.dropLast(3))) },
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
        ("access_token", nil, .absent), ("access_token", #""a\r\nb""#, .unprintable), ("refresh_token", nil, .absent),
        ("refresh_token", "7", .wrong), ("refresh_token", #""t\u00f6ken""#, .unprintable),
        ("token_type", #""mac""#, .wrong), ("expires_in", nil, .absent), ("name", "7", .wrong),
        ("user_code", nil, .absent), ("verification_uri", #""http://example.com/""#, .wrong),
        ("interval", "[]", .wrong),
    ].map { name, value, defect in
        WireFault(name: "\(name) \(value ?? "absent")", kind: .member(name, defect)) {
            .success($0.changed { $0 == name ? value : $1 })
        }
    }
    private static let harmless: [WireFault] = [
        WireFault(name: "given twice", kind: .harmless, times: 2) { .success($0.changed { $1 }) },
        WireFault(name: "expires at once", kind: .harmless) { .success($0.changed { $0 == "expires_in" ? "-1" : $1 }) },
        WireFault(name: "wrong types", kind: .wrongTypes) {
            .success($0.changed { _, _ in #"[{"nested":"value"}]"# })
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

/// The correct reply to a request as a list of members, so that a fault can alter one.
struct CorrectReply: Sendable {
    /// Names and JSON texts.
    let members: [(String, String)]

    /// The reply to the nth request, with unique tokens.
    init(to request: Route.Request, number: Int) {
        members =
            switch request {
            case .exchange, .refresh, .poll:
                [
                    ("access_token", "\"Atza|new-\(number)\""), ("refresh_token", "\"Atzr|new-\(number)\""),
                    ("token_type", "\"bearer\""), ("expires_in", "3600"),
                ]
            case .profile: [("user_id", "\"amzn1.account.ADA\""), ("name", "\"Ada\"")]
            case .codePair:
                [
                    ("user_code", "\"BCDFGHJK\""), ("device_code", "\"device-\(number)\""),
                    ("verification_uri", "\"https://example.com/code\""), ("expires_in", "600"), ("interval", "30"),
                ]
            case .signOut: []
            }
    }

    var text: String { Self.text(members) }

    /// The reply with each member transformed by `change`; nil removes it.
    func changed(_ change: (String, String) -> String?) -> WireReply {
        let members = members.compactMap { name, value in change(name, value).map { (name, $0) } }
        return WireReply(status: 200, body: Data(Self.text(members).utf8))
    }

    private static func text(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
}
