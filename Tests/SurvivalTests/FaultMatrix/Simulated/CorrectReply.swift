import Foundation
import LoginWithAmazon

/// The correct reply to a request as a list of members, so that a fault can alter one.
struct CorrectReply: Sendable {
    struct Member: Sendable {
        var name: String
        /// JSON text, valid or not.
        var value: String
    }

    let step: Step
    var members: [Member]

    /// The reply to the nth request, with unique tokens.
    init(to step: Step, number: Int) {
        self.step = step
        members =
            switch step {
            case .exchange, .refresh, .poll:
                [
                    ("access_token", "\"Atza|new-\(number)\""), ("refresh_token", "\"Atzr|new-\(number)\""),
                    ("token_type", "\"bearer\""), ("expires_in", "3600"),
                ].map(Member.init)
            case .profile:
                [
                    ("user_id", "\"amzn1.account.ADA\""), ("name", "\"Ada\""), ("email", "\"ada@example.com\""),
                ].map(Member.init)
            case .codePair:
                [
                    ("user_code", "\"BCDFGHJK\""), ("device_code", "\"device-\(number)\""),
                    ("verification_uri", "\"https://example.com/code\""), ("expires_in", "600"), ("interval", "30"),
                ].map(Member.init)
            case .signOut: []
            }
    }

    var text: String { "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}" }

    func wire(status: Int = 200, headers: [String: String] = ["content-type": "application/json"]) -> WireReply {
        WireReply(status: status, headers: headers, body: Data(text.utf8))
    }

    /// A copy with each member transformed by `change`; nil removes it.
    func changed(_ change: (Member) -> Member?) -> CorrectReply {
        var copy = self
        copy.members = members.compactMap(change)
        return copy
    }
}
