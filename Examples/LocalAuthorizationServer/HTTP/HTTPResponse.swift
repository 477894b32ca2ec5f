import Foundation

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
    /// The status line, the header and the empty line after it (RFC 9112 sections 4 and 5). `length` overrides the
    /// `Content-Length` of the body.
    func head(at now: Date, length: Int? = nil) -> [UInt8] {
        var headers = headers
        if headers["Date"] == nil { headers["Date"] = HTTPDate.text(of: now) }
        if headers["Transfer-Encoding"] == nil { headers["Content-Length"] = String(length ?? body.bytes.count) }
        headers["Connection"] = "close"
        var text = "HTTP/1.1 \(status) Status\r\n"
        for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8)
    }
}

/// The date format of HTTP headers (RFC 9110 section 5.6.7).
enum HTTPDate {
    /// For example `Sun, 06 Nov 1994 08:49:37 GMT`; dates outside 1970-9999 are clamped.
    static func text(of date: Date) -> String {
        var seconds = time_t(min(max(date.timeIntervalSince1970, 0), 253_402_300_799))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 40)
        // In the C locale, which a program has unless it selects another one.
        let count = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
