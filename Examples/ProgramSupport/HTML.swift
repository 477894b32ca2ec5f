/// HTML whose interpolated texts are escaped.
package struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
    package let text: String

    package init(stringLiteral text: String) { self.text = text }

    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ text: String) { self.text += text.escapedForHTML }
        package mutating func appendInterpolation(_ html: HTML) { text += html.text }
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
        package mutating func appendInterpolation(_ items: [HTML]) { text += items.map(\.text).joined(separator: "\n") }
        /// The content, if there is any.
        package mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }
    }
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
