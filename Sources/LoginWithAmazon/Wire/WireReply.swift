import Foundation

/// An HTTP reply before its content is decoded. The description shows no content, because the body may hold tokens.
package struct WireReply: Sendable {
    package let status: Int
    /// Field names in lower case.
    package let headers: [String: String]
    package let body: Data

    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension WireReply: CustomStringConvertible, CustomReflectable {
    package var description: String { "HTTP \(status), \(body.count) bytes" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension WireReply {
    /// The seconds in the header field `Retry-After` (RFC 9110 section 10.2.3); nil if it is absent or has another
    /// form, such as a date. At most a day: a server that asks for a year has made a mistake.
    var retryAfter: TimeInterval? {
        guard let field = headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !field.isEmpty,
            field.utf8.allSatisfy(\.isDigit)
        else { return nil }
        return Double(field).map { min($0, 86_400) }
    }
}

extension UInt8 {
    /// Whether this is an ASCII digit, the only digits that protocols mean.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
