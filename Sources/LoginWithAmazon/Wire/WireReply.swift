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
