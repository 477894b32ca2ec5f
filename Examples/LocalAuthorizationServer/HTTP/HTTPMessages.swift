import Foundation

/// A request (RFC 9112 section 2.1).
struct HTTPRequest: Sendable, Equatable {
    let method: String
    let path: String
    let query: String
    let headers: HTTPHeaders
    var body: [UInt8] = []

    /// The media type of the body in lower case, without its parameters (RFC 9110 section 8.3.1).
    var mediaType: String {
        (headers["Content-Type"] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// The body's parameters; nil if it isn't a form.
    var form: Parameters? {
        mediaType == "application/x-www-form-urlencoded" ? Parameters(body) : nil
    }

    // MARK: Where it comes from

    /// The host and port that the client addressed; nil if they aren't a loopback name of this machine.
    ///
    /// Any website can make a browser send requests to 127.0.0.1. With DNS rebinding, such a request has the website's
    /// name as its host.
    var localHost: String? {
        let hosts = headers.all("Host").map { $0.lowercased() }
        guard hosts.count == 1 else { return nil }
        let isLocal = ["127.0.0.1", "localhost", "[::1]"].contains { name in
            guard hosts[0].hasPrefix(name) else { return false }
            let rest = hosts[0].dropFirst(name.count)
            return rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil)
        }
        return isLocal ? hosts[0] : nil
    }

    /// Whether the request comes from a page of the server, or from a program that isn't a browser, such as a UI test:
    /// those send neither field. A form on another site is identified by them.
    var isFromThisServer: Bool {
        if let site = headers["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin = headers["Origin"] else { return true }
        return origin.lowercased() == "http://\(localHost ?? "")"
    }
}

// MARK: - Parsing

extension HTTPRequest {
    enum Parsed: Equatable {
        /// More bytes are needed.
        case incomplete
        case complete(HTTPRequest)
        /// The bytes aren't a request that the server accepts; the status says why.
        case invalid(status: Int)
    }

    /// The bytes of the request line and header together; beyond it the status is 431 (RFC 6585 section 5).
    private static let longestHead = 32 * 1024
    /// The bytes of the body; beyond it the status is 413 (RFC 9110 section 15.5.14).
    private static let longestBody = 64 * 1024

    /// Parses a connection's only request: every response closes its connection, which HTTP permits (RFC 9112 section
    /// 9.3). Bodies have a length; no client of this package sends chunks.
    static func parse(_ bytes: [UInt8]) -> Parsed {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else {
            return bytes.count > longestHead ? .invalid(status: 431) : .incomplete
        }
        guard end.lowerBound <= longestHead else { return .invalid(status: 431) }
        guard let text = String(bytes: bytes[..<end.lowerBound], encoding: .utf8), var request = head(text),
            let length = Int(request.headers["Content-Length"] ?? "0"), length >= 0
        else { return .invalid(status: 400) }
        guard request.headers["Transfer-Encoding"] == nil else { return .invalid(status: 501) }
        guard length <= longestBody else { return .invalid(status: 413) }
        guard bytes.count - end.upperBound >= length else { return .incomplete }
        request.body = Array(bytes[end.upperBound..<end.upperBound + length])
        return .complete(request)
    }

    private static func head(_ text: String) -> HTTPRequest? {
        var lines = text.components(separatedBy: "\r\n")
        let parts = lines.removeFirst().components(separatedBy: " ")
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), parts[1].hasPrefix("/") else { return nil }
        var headers = HTTPHeaders()
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            headers.add(String(line[..<colon]), line[colon...].dropFirst().trimmingCharacters(in: .whitespaces))
        }
        let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return HTTPRequest(
            method: parts[0], path: target[0], query: target.count > 1 ? target[1] : "", headers: headers)
    }
}

/// Header fields in the order they were sent; names are case-insensitive (RFC 9110 section 5.1).
struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    struct Field: Sendable, Equatable {
        let name: String
        let value: String
    }

    private(set) var fields: [Field] = []

    init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// All values of a field.
    func all(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The first value; setting it replaces all values.
    subscript(name: String) -> String? {
        get { all(name).first }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { add(name, newValue) }
        }
    }
}

/// A response before serialization. A JSON body stays structured, so that faults can alter parts of it.
struct HTTPResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        case json(JSONObject)

        var bytes: [UInt8] {
            switch self {
            case .bytes(let bytes): bytes
            case .json(let object): Array(object.text.utf8)
            }
        }
    }

    var status: Int
    var headers: HTTPHeaders = [:]
    var body: Body = .bytes([])

    /// A response that must not be cached (RFC 6749 section 5.1).
    static func json(_ status: Int, _ object: JSONObject) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store", "Pragma": "no-cache",
            ],
            body: .json(object))
    }

    static func text(_ status: Int, _ text: String, contentType: String = "text/plain;charset=UTF-8") -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": contentType, "Cache-Control": "no-store"],
            body: .bytes(Array(text.utf8)))
    }

    static func redirect(to location: String, status: Int = 302) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"])
    }

    /// RFC 9110 section 15.5.6.
    static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = HTTPResponse.text(405, "Method not allowed: use \(allowed).\n")
        response.headers["Allow"] = allowed
        return response
    }
}

// MARK: - Serialization

extension HTTPResponse {
    /// The status line, the header and the empty line after it (RFC 9112 sections 4 and 5).
    var head: [UInt8] {
        var headers = headers
        headers["Content-Length"] = String(body.bytes.count)
        headers["Connection"] = "close"
        var text = "HTTP/1.1 \(status) Status\r\n"
        for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8)
    }
}
