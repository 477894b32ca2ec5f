import Foundation
import LoginWithAmazon

typealias Parameters = [String: String]

extension Parameters {
    /// Returns nil if the text isn't form-encoded. A parameter without a value is omitted (RFC 6749 sections 3.1 and
    /// 3.2). If a name occurs several times, its first value is used.
    init?(form text: String) {
        guard let fields = FormCoding.decode(text) else { return nil }
        self.init(fields.filter { !$0.value.isEmpty }.map { ($0.name, $0.value) }) { first, _ in first }
    }
}

/// A request (RFC 9112 section 2.1).
struct HTTPRequest: Sendable, Equatable {
    let method: String
    let path: String
    let query: String
    /// The header fields by their names in lower case. Repeated fields are joined by commas (RFC 9110 section 5.3).
    let headers: [String: String]
    var body = ""

    /// The parameters in the body; nil if the `Content-Type` header doesn't declare a form or the body is malformed.
    var form: Parameters? {
        let type = (headers["content-type"] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        return type.lowercased() == "application/x-www-form-urlencoded" ? Parameters(form: body) : nil
    }

    // MARK: Origin

    /// The value of the `Host` header in lower case; nil if its host isn't `127.0.0.1`, `localhost` or `[::1]`, or if
    /// its port is invalid.
    ///
    /// Any website can make a browser send requests to 127.0.0.1. With DNS rebinding, this header contains the
    /// website's name.
    var localHost: String? {
        let host = (headers["host"] ?? "").lowercased()
        let isLocal = ["127.0.0.1", "localhost", "[::1]"].contains { name in
            guard host.hasPrefix(name) else { return false }
            let rest = host.dropFirst(name.count)
            return rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil)
        }
        return isLocal ? host : nil
    }

    /// Whether the request comes from a page of this server, directly from a browser's user, or from another program
    /// such as a UI test. When a browser submits a form, it sends `Sec-Fetch-Site` or `Origin`. Other programs are
    /// expected to send neither.
    var isFromThisServer: Bool {
        if let site = headers["sec-fetch-site"] { return site == "same-origin" || site == "none" }
        guard let origin = headers["origin"] else { return true }
        return origin.lowercased() == "http://\(localHost ?? "")"
    }
}

// MARK: - Parsing

extension HTTPRequest {
    enum Parsed: Equatable {
        case incomplete
        case complete(HTTPRequest)
        /// The server doesn't accept the bytes as a request. It responds with this HTTP status.
        case invalid(status: Int)
    }

    /// The largest size of a request in bytes. The server answers a larger request with status 413 (RFC 9110 section
    /// 15.5.14).
    private static let longest = 128 * 1024

    /// Parses the request of a connection. There is only one, because the server closes the connection after the
    /// response (RFC 9112 section 9.3). A request with a chunked body is invalid.
    static func parse(_ bytes: [UInt8]) -> Parsed {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else {
            return bytes.count > longest ? .invalid(status: 413) : .incomplete
        }
        guard let text = String(bytes: bytes[..<end.lowerBound], encoding: .utf8), var request = head(text),
            let length = length(request.headers["content-length"] ?? "0"),
            request.headers["transfer-encoding"] == nil
        else { return .invalid(status: 400) }
        guard length <= longest - end.upperBound else { return .invalid(status: 413) }
        guard bytes.count - end.upperBound >= length else { return .incomplete }
        guard let body = String(bytes: bytes[end.upperBound..<end.upperBound + length], encoding: .utf8) else {
            return .invalid(status: 400)
        }
        request.body = body
        return .complete(request)
    }

    /// Returns the value of a `Content-Length` field, which consists of digits (RFC 9110 section 8.6). `Int` would also
    /// accept a sign.
    private static func length(_ text: String) -> Int? {
        text.allSatisfy { "0123456789".contains($0) } ? Int(text) : nil
    }

    private static func head(_ text: String) -> HTTPRequest? {
        var lines = text.components(separatedBy: "\r\n")
        let parts = lines.removeFirst().components(separatedBy: " ")
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), parts[1].hasPrefix("/") else { return nil }
        var fields: [(String, String)] = []
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            fields.append((line[..<colon].lowercased(), value))
        }
        let headers = Dictionary(fields) { "\($0),\($1)" }
        let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return HTTPRequest(
            method: parts[0], path: target[0], query: target.count > 1 ? target[1] : "", headers: headers)
    }
}

typealias JSON = [String: any Sendable]

struct HTTPResponse: Sendable {
    var status: Int
    var headers: [String: String] = [:]
    var bytes: [UInt8] = []
    /// The members of the JSON object in the body. If this is nil, `bytes` is the body. Faults can alter the members.
    var members: JSON?

    var body: [UInt8] {
        guard let members else { return bytes }
        return (try? JSONSerialization.data(withJSONObject: members, options: [.sortedKeys])).map(Array.init) ?? []
    }

    /// Returns a JSON response that must not be cached (RFC 6749 section 5.1).
    static func json(_ status: Int, _ object: JSON) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store", "Pragma": "no-cache",
            ],
            members: object)
    }

    /// Returns a response with a value as JSON, for programs that read the journal.
    static func encoding(_ value: some Encodable) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = (try? encoder.encode(value)) ?? Data()
        return text(200, String(decoding: json, as: UTF8.self), contentType: "application/json;charset=UTF-8")
    }

    static func text(_ status: Int, _ text: String, contentType: String = "text/plain;charset=UTF-8") -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": contentType, "Cache-Control": "no-store"],
            bytes: Array(text.utf8))
    }

    static func redirect(to location: String, status: Int = 302) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"])
    }

    /// Returns the response to a request with a wrong method (RFC 9110 section 15.5.6).
    static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = HTTPResponse.text(405, "Method not allowed: use \(allowed).\n")
        response.headers["Allow"] = allowed
        return response
    }
}

// MARK: - Serialization

extension HTTPResponse {
    /// The status line, the header fields and the empty line after them (RFC 9112 sections 2.1, 4 and 5).
    var head: [UInt8] {
        var headers = headers
        headers["Content-Length"] = String(body.count)
        headers["Connection"] = "close"
        var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")\r\n"
        for (name, value) in headers.sorted(by: <) { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// The reason phrases of the server's own statuses and of the usual ones of a fault (RFC 9110 section 15, RFC 6585
    /// and RFC 8470). Any other status has an empty phrase (RFC 9112 section 4).
    private static let reasons = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found",
        303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 413: "Content Too Large", 425: "Too Early",
        429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
