import Foundation

/// An opening tag with its attributes.
struct HTMLTag: Equatable {
    let name: String
    let attributes: [String: String]

    /// Every opening tag in a piece of a page.
    static func tags(in html: Substring) -> [HTMLTag] {
        html.split(separator: "<").compactMap { piece in
            piece.firstIndex(of: ">").flatMap { HTMLTag(String(piece[..<$0])) }
        }
    }

    private init?(_ text: String) {
        guard let first = text.first, first.isLetter else { return nil }
        name = text.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
        var attributes: [String: String] = [:]
        var rest = text.dropFirst(name.count)
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].split(whereSeparator: \.isWhitespace).last.map { $0.lowercased() } ?? ""
            rest = rest[rest.index(after: equals)...]
            guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { break }
            attributes[key] = Self.unescape(String(rest[rest.index(after: rest.startIndex)..<end]))
            rest = rest[rest.index(after: end)...]
        }
        self.attributes = attributes
    }

    static func unescape(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}
