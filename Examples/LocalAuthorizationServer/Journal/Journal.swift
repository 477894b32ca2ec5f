import Foundation
import LoginWithAmazon

/// A request in the journal. The values of parameters such as tokens, codes, passwords and `state` are masked.
package struct JournalEntry: Sendable, Equatable, Encodable {
    package fileprivate(set) var number: Int
    package fileprivate(set) var time: Date
    package let path: String
    /// The parameters of the query and the body, and the `Authorization` header, with secrets masked.
    package let parameters: [JournalParameter]
    /// The parameters in the URL to which the response redirects, with secrets masked; nil without a redirect.
    package let redirect: [JournalParameter]?
    /// The members of a JSON response, with secrets masked. It is empty for other responses, if no response was sent,
    /// and if a fault other than `error` replaced the response.
    package let reply: [JournalParameter]
    /// The endpoint to which the journal assigns the request. The forms of the sign-in and consent pages are assigned
    /// to `authorization`, and the page for user codes and its form to `codePair`. This is nil for an unknown path and
    /// for the paths for developers, such as `/faults`.
    package let endpoint: Endpoint?
    package let method: String
    /// The HTTP status of the response; nil if there was none.
    package let status: Int?
    /// The id of the registered client; nil if the server didn't identify the client.
    package let clientID: String?
    /// The result of the request: "ok", an OAuth error such as "invalid_grant", or another word such as "sign_in_page",
    /// "allowed", "wrong_password" or "not_found".
    package let outcome: String
    /// The fault that affected the request, if any, with its settings, such as `status=503,retry-after=2`.
    package let fault: String?
    /// What was wrong with the request, for the developer; nil if the server has no explanation.
    package let explanation: String?
    /// The number of the sign-in to which the request belongs, counted from 1; nil if the server can't assign the
    /// request to a sign-in.
    package let signIn: Int?
    /// The seconds from the first bytes of the request to the end of the response or of the connection. It is nil until
    /// then.
    package fileprivate(set) var duration: Double?

    /// The parameter `grant_type`; nil if the request has none. A value that isn't a grant type of the token
    /// endpoint is masked.
    package var grantType: String? { parameters.first { $0.name == "grant_type" }?.value }

    /// Whether the entries are equal except for their numbers, times and durations.
    func repeats(_ other: JournalEntry) -> Bool {
        var copy = other
        (copy.number, copy.time, copy.duration) = (number, time, duration)
        return copy == self
    }
}

struct Journal: Sendable {
    /// The largest number of entries. A full journal drops its oldest tenth before it adds an entry.
    private static let longest = 10_000

    private(set) var entries: [JournalEntry] = []
    private(set) var nextNumber = 1

    mutating func add(_ entry: JournalEntry) {
        if entries.count >= Self.longest { entries.removeFirst(Self.longest / 10) }
        entries.append(entry)
        nextNumber = entry.number + 1
    }

    mutating func finish(_ number: Int, after seconds: Double) {
        guard let index = entries.lastIndex(where: { $0.number == number }) else { return }
        entries[index].duration = seconds
    }

    mutating func clear() { entries = [] }
}

/// A parameter of a request or a redirect, or a member of a response, with secrets masked.
package struct JournalParameter: Sendable, Equatable, Encodable {
    /// The text that replaces a secret in the journal.
    package static let mask = "•••"

    package let name: String
    package let value: String

    /// The largest number of Unicode scalars in a name and in a value, and the largest number of parameters of a
    /// request or redirect. A longer text is cut, and an ellipsis is added. Further parameters are omitted. The limits
    /// prevent requests from filling the server's memory.
    private static let longest = (name: 40, value: 200, list: 30)

    /// Masks the value unless it is public and useful to a reader.
    init(_ name: String, _ value: String) { self.init(name, shown: Self.isShown(name, value) ? value : Self.mask) }

    private init(_ name: String, shown value: String) {
        self.name = Self.cut(name, Self.longest.name)
        self.value = Self.cut(value, Self.longest.value)
    }

    static func cut(_ text: String, _ count: Int = longest.value) -> String {
        text.unicodeScalars.count <= count ? text : String(text.unicodeScalars.prefix(count)) + "…"
    }

    /// Whether the value is public and useful to a reader (RFC 6749, RFC 7636, RFC 8628). For some parameters, such as
    /// `grant_type`, only the known values are shown, because a client may send a secret in the wrong parameter.
    private static func isShown(_ name: String, _ value: String) -> Bool {
        switch name {
        case "grant_type":
            ["authorization_code", "refresh_token", "device_code", GrantType.deviceCode].contains(value)
        case "response_type": ["code", "device_code"].contains(value)
        // A challenge, a verifier, and this server's tokens and codes have at least 43 characters.
        case "code_challenge_method": value.count < 43
        case "token_type": value == "bearer"
        case "action": ["allow", "deny", "cancel", "signin", "continue"].contains(value)
        case "client_id", "redirect_uri", "scope", "scope_data", "error", "error_description", "language", "iss",
            "methodName":
            true
        case "state", "code_challenge": false
        default: ["true", "false"].contains(value)
        }
    }
}

extension JournalParameter {
    /// Returns the parameters of the query, the `Authorization` header, and the parameters of the body, in this order.
    static func all(_ request: HTTPRequest) -> [JournalParameter] {
        var parameters = query(request.query)
        if let authorization = request.headers["authorization"] {
            let scheme = authorization.split(separator: " ").first.map(String.init) ?? ""
            let shown = ["Bearer", "Basic"].contains(scheme) ? scheme : ""
            parameters.append(JournalParameter("Authorization", shown: "\(shown) \(mask)"))
        }
        if let object = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any] {
            parameters += object.keys.sorted().map { JournalParameter($0, "\(object[$0] ?? "")") }
        } else {
            parameters += query(request.body)
        }
        return Array(parameters.prefix(longest.list))
    }

    static func redirect(_ location: String) -> [JournalParameter] {
        query(location.split(separator: "?", maxSplits: 1).dropFirst().joined())
    }

    static func query(_ text: String) -> [JournalParameter] {
        (FormCoding.decode(text) ?? []).prefix(longest.list).filter { !$0.name.isEmpty }.map {
            JournalParameter($0.name, $0.value)
        }
    }

    static func reply(_ members: JSON) -> [JournalParameter] {
        members.sorted { $0.key < $1.key }.map { name, value in
            let isSecret = ["access_token", "refresh_token", "device_code", "user_code"].contains(name)
            return JournalParameter(name, shown: isSecret ? mask : "\(value)")
        }
    }
}
