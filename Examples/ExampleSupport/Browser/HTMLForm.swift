import Foundation

/// The first form of a page: its action, fields and buttons. Parses the HTML of known servers, not HTML in general.
struct HTMLForm: Equatable {
    struct Button: Equatable {
        let name: String
        let value: String
    }

    let action: String
    var fields: [String: String] = [:]
    private(set) var passwordField: String?
    private(set) var buttons: [Button] = []

    /// Nil if the page has no form.
    init?(page: String) {
        guard let start = page.range(of: "<form", options: .caseInsensitive),
            let end = page.range(of: "</form>", options: .caseInsensitive, range: start.upperBound..<page.endIndex)
        else { return nil }
        let tags = Self.tags(in: page[start.lowerBound..<end.lowerBound])
        action = tags.first?.attributes["action"] ?? ""
        for (tag, attributes) in tags {
            let (name, type) = (attributes["name"] ?? "", attributes["type"]?.lowercased())
            if tag == "button" { buttons.append(Button(name: name, value: attributes["value"] ?? "")) }
            guard tag == "input", type != "checkbox", !name.isEmpty else { continue }
            fields[name] = attributes["value"] ?? ""
            if type == "password" || name == "password" { passwordField = name }
        }
    }

    /// The field for the account.
    var userField: String? { ["email", "username", "user", "login"].first { fields[$0] != nil } }

    /// Presses the button with this value, or any button for nil.
    mutating func press(_ value: String?) {
        let button = value.map { value in buttons.first { $0.value.lowercased() == value } } ?? buttons.first
        if let button, !button.name.isEmpty { fields[button.name] = button.value }
    }

    // MARK: Tags

    private typealias Tag = (name: String, attributes: [String: String])

    private static func tags(in html: Substring) -> [Tag] {
        html.split(separator: "<").compactMap { piece in piece.firstIndex(of: ">").flatMap { tag(piece[..<$0]) } }
    }

    private static func tag(_ text: Substring) -> Tag? {
        guard text.first?.isLetter == true else { return nil }
        let name = text.prefix { !$0.isWhitespace && $0 != "/" }
        var attributes: [String: String] = [:]
        var rest = text.dropFirst(name.count)
        while let equals = rest.range(of: "=\""), let end = rest[equals.upperBound...].firstIndex(of: "\"") {
            let key = rest[..<equals.lowerBound].split(whereSeparator: \.isWhitespace).last ?? ""
            attributes[key.lowercased()] = unescape(String(rest[equals.upperBound..<end]))
            rest = rest[rest.index(after: end)...]
        }
        return (name.lowercased(), attributes)
    }

    static func unescape(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}

extension [String: String] {
    /// The fields as `application/x-www-form-urlencoded`.
    public var formEncoded: String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
        let escape = { (text: String) in text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return map { escape($0.key) + "=" + escape($0.value) }.sorted().joined(separator: "&")
    }
}
