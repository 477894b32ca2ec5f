import Foundation
import LoginWithAmazon

/// What a server says to a request where nothing goes wrong, member by member, so that a fault can spoil one.
struct TrueReply: Sendable {
    struct Member: Sendable {
        var name: String
        /// JSON, right or wrong.
        var value: String
    }

    let step: Step
    var members: [Member]

    /// The reply to the nth request; its tokens are those of no other.
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

    /// The same with each member replaced by what `change` makes of it; nil leaves it out.
    func changed(_ change: (Member) -> Member?) -> TrueReply {
        var copy = self
        copy.members = members.compactMap(change)
        return copy
    }
}
