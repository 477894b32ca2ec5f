import Foundation

/// A response as a client reads it.
struct Reply: Equatable {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(bytes: body, encoding: .utf8) ?? "" }
    var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:] }
    var error: String? { json["error"] as? String }
    var location: String? { headers["location"] }

    /// The value of a page's hidden field.
    var transaction: String {
        let parts = text.components(separatedBy: "name=\"transaction\" value=\"")
        return parts.count == 2 ? parts[1].components(separatedBy: "\"")[0] : ""
    }

    /// The parameters in the query of the redirect.
    var redirected: [String: String] {
        let items = location.flatMap { URLComponents(string: $0.replacingOccurrences(of: "+", with: "%20")) }?
            .queryItems
        return Dictionary((items ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { _, last in last })
    }

    /// The response at the start of `bytes`, and its size.
    static func parse(_ bytes: [UInt8], hasBody: Bool = true) -> (Reply, size: Int)? {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let pairs = lines.dropFirst().map { line -> (String, String) in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (line[..<colon].lowercased(), line[colon...].dropFirst().trimmingCharacters(in: .whitespaces))
        }
        let headers = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let length = hasBody && status >= 200 ? headers["content-length"].flatMap(Int.init) ?? 0 : 0
        guard bytes.count >= end.upperBound + length else { return nil }
        let body = Array(bytes[end.upperBound..<(end.upperBound + length)])
        return (Reply(status: status, headers: headers, body: body), end.upperBound + length)
    }
}
