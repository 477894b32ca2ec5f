import Foundation

/// Serializes responses (RFC 9112 sections 4 and 5). Pure.
struct ResponseWriter: Sendable {
    /// Whether the connection stays open after the response.
    let keepsConnection: Bool
    /// Whether the body is omitted, as in every response to HEAD (RFC 9110 section 9.3.2).
    let omitsBody: Bool
    let now: Date

    /// The status line, the header and the empty line after it. `length` overrides the `Content-Length` of the body.
    func head(of response: HTTPResponse, length: Int? = nil) -> [UInt8] {
        var headers = response.headers
        if headers["Date"] == nil { headers["Date"] = HTTPDate.text(of: now) }
        if headers["Transfer-Encoding"] == nil {
            headers["Content-Length"] = String(length ?? response.body.bytes.count)
        }
        headers["Connection"] = keepsConnection ? "keep-alive" : "close"
        var text = "HTTP/1.1 \(response.status) \(Self.reason(response.status))\r\n"
        for field in headers.fields { text += "\(Self.oneLine(field.name)): \(Self.oneLine(field.value))\r\n" }
        return Array((text + "\r\n").utf8)
    }

    func body(of response: HTTPResponse) -> [UInt8] { omitsBody ? [] : response.body.bytes }

    /// Removes control characters, so that a value cannot start another header line (RFC 9110 section 5.5).
    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }

    private static let reasons = [
        200: "OK", 302: "Found", 303: "See Other", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        409: "Conflict", 413: "Content Too Large", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]

    private static func reason(_ status: Int) -> String { reasons[status] ?? "Status" }
}
