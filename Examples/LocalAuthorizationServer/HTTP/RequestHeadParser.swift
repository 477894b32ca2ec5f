import Foundation

/// Parses the request line and header of a request (RFC 9112 sections 3 and 5). Pure.
enum RequestHeadParser {
    /// The response status for an invalid head.
    struct Refusal: Error, Equatable {
        let status: Int
        static let malformed = Refusal(status: 400)
        static let version = Refusal(status: 505)
    }

    /// `bytes` are the bytes before the empty line.
    static func parse(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> RequestHead {
        var lines = try splitLines(bytes)
        guard !lines.isEmpty else { throw .malformed }
        let parts = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, isToken(parts[0]) else { throw .malformed }
        let headers = try parseFields(lines)
        let minor = try minorVersion(parts[2])
        // RFC 9112 section 3.2: exactly one Host, which only HTTP/1.0 may omit.
        let hosts = headers.all("Host").count
        guard hosts == 1 || (hosts == 0 && minor == 0) else { throw .malformed }
        let (path, query) = try splitTarget(parts[1])
        return RequestHead(method: parts[0], path: path, query: query, minorVersion: minor, headers: headers)
    }

    private static func splitLines(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> [String] {
        var lines: [String] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let last = line.endIndex == bytes.endIndex
            let content = last ? line : line.dropLast()
            // Only CR LF ends a line, and neither may occur within one (RFC 9112 section 2.2).
            guard last || line.last == 0x0D, !content.contains(0x0D), !content.contains(0),
                let text = String(bytes: content, encoding: .utf8)
            else { throw .malformed }
            lines.append(text)
        }
        return lines
    }

    private static func parseFields(_ lines: [String]) throws(Refusal) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { throw .malformed }
            let name = String(line[..<colon])
            // A space before the colon and folded lines are rejected (RFC 9112 sections 5.1 and 5.2).
            guard isToken(name) else { throw .malformed }
            headers.add(name, trimmed(line[line.index(after: colon)...]))
        }
        return headers
    }

    private static func minorVersion(_ text: String) throws(Refusal) -> Int {
        switch text {
        case "HTTP/1.1": return 1
        case "HTTP/1.0": return 0
        default: throw text.hasPrefix("HTTP/") ? .version : .malformed
        }
    }

    /// The path and query of an origin-form or absolute-form target (RFC 9112 sections 3.2.1 and 3.2.2).
    private static func splitTarget(_ target: String) throws(Refusal) -> (path: String, query: String) {
        var rest = target[...]
        if rest.lowercased().hasPrefix("http://") {
            rest = rest.dropFirst(7).drop { $0 != "/" }
        }
        guard rest.first == "/", rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .malformed }
        let path = rest.prefix { $0 != "?" }
        return (String(path), String(rest.dropFirst(path.count + 1)))
    }

    private static func trimmed(_ value: Substring) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var rest = value.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(rest)
    }

    /// `token` of RFC 9110 section 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
