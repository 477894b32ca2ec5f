/// HTML whose interpolated texts are escaped.
struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ text: String) { self.text += text.escapedForHTML }
        mutating func appendInterpolation(_ html: HTML) { text += html.text }
        mutating func appendInterpolation(_ number: Int) { text += String(number) }
        mutating func appendInterpolation(_ items: [HTML]) { text += items.map(\.text).joined(separator: "\n") }
        /// The content, if there is any.
        mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }
    }

    /// A list with one item for each element.
    static func list(_ items: [HTML]) -> HTML {
        "<ul role=\"list\">\n\(items.map { "<li>\($0)</li>" as HTML })\n</ul>"
    }

    /// Terms with their values.
    static func terms(_ terms: [(String, HTML)]) -> HTML? {
        guard !terms.isEmpty else { return nil }
        return "<dl>\n\(terms.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" as HTML })\n</dl>\n"
    }

    /// A message about an error, which receives the focus if `isFocused`.
    static func alert(_ text: String, isFocused: Bool = false) -> HTML {
        let focus: HTML = isFocused ? " tabindex=\"-1\" autofocus" : ""
        return "<p class=\"wrong\" id=\"wrong\"\(focus) role=\"alert\">\(text)</p>\n"
    }

    /// Marks a field whose value the message is about.
    static func mark(_ isWrong: Bool) -> HTML { isWrong ? " aria-invalid=\"true\" aria-describedby=\"wrong\"" : "" }
}

extension String {
    /// The text for use in an element or a quoted attribute of HTML or SVG.
    package var escapedForHTML: String {
        unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
