import Foundation

/// An HTTP reply before its content is decoded. The description shows no content, because the body may hold tokens.
package struct WireReply: Sendable {
    package let status: Int
    /// The keys are field names in lower case.
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
    /// The seconds in the header field `Retry-After` (RFC 9110 section 10.2.3); nil if the field is absent or has
    /// another form, such as a date. A time longer than a day is shortened to a day, because such a value is probably a
    /// mistake of the server.
    var retryAfter: TimeInterval? {
        guard let field = headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !field.isEmpty,
            field.utf8.allSatisfy(\.isDigit)
        else { return nil }
        return Double(field).map { min($0, 86_400) }
    }
}

extension UInt8 {
    /// Whether this byte is an ASCII digit. Other Unicode digits are not valid in the protocols.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
