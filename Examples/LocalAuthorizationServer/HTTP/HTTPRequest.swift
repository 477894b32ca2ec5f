/// The request line and header of a request (RFC 9112 section 2.1).
struct RequestHead: Sendable, Equatable {
    let method: String
    let path: String
    let query: String
    let minorVersion: Int
    let headers: HTTPHeaders

    /// Whether the connection stays open after the response (RFC 9112 section 9.3).
    var keepsConnection: Bool {
        if headers.has("close", in: "Connection") { return false }
        return minorVersion >= 1 || headers.has("keep-alive", in: "Connection")
    }

    /// Whether the client waits for a 100 response before sending the body (RFC 9110 section 10.1.1).
    var expectsContinue: Bool { minorVersion >= 1 && headers.has("100-continue", in: "Expect") }
}

/// A complete request.
struct HTTPRequest: Sendable, Equatable {
    let head: RequestHead
    let body: [UInt8]

    /// The media type of the body in lower case, without its parameters (RFC 9110 section 8.3.1).
    var mediaType: String {
        let value = head.headers["Content-Type"] ?? ""
        let type = value.prefix { $0 != ";" }
        return type.lowercased().filter { $0 != " " && $0 != "\t" }
    }

    /// The value of a cookie (RFC 6265 section 4.2).
    func cookie(_ name: String) -> String? {
        for header in head.headers.all("Cookie") {
            for pair in header.split(separator: ";") {
                let trimmed = pair.drop { $0 == " " }
                if trimmed.hasPrefix(name + "=") { return String(trimmed.dropFirst(name.count + 1)) }
            }
        }
        return nil
    }
}
