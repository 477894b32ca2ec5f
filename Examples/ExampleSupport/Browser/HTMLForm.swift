import Foundation
import LoginWithAmazon

/// The form of one of the local server's pages: its action and its fields. Not a parser of HTML in general.
struct HTMLForm: Sendable {
    let action: String
    var fields: [String: String] = [:]

    /// Nil if the page has no form.
    init?(page: String) {
        let tags = page.components(separatedBy: "<")
        guard let action = tags.first(where: { $0.hasPrefix("form ") }).flatMap({ Self.attribute("action", of: $0) })
        else { return nil }
        self.action = action
        for tag in tags where tag.hasPrefix("input ") {
            guard let name = Self.attribute("name", of: tag) else { continue }
            fields[name] = Self.attribute("value", of: tag) ?? ""
        }
    }

    private static func attribute(_ name: String, of tag: String) -> String? {
        let value = tag.components(separatedBy: " \(name)=\"").dropFirst().first
        return value.map { unescape($0.prefix { $0 != "\"" }) }
    }

    static func unescape(_ text: some StringProtocol) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text)) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}

extension [String: String] {
    /// The fields as `application/x-www-form-urlencoded`.
    public var formEncoded: String { FormCoding.encode(sorted(by: <).map { ($0.key, $0.value) }) }
}
