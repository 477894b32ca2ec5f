/// Escapes control characters in untrusted text, such as file names and a server's values. They could control the
/// terminal, begin a line that the program didn't write, or reorder the characters around them.
extension String {
    /// The text with each control character escaped as in Swift, such as `\u{1B}`.
    public var spellingControls: String { replacingControls { "\\u{\($0)}" } }

    /// The JSON text with the control characters that encoders leave in strings as escape sequences, such as `\u009B`.
    public var escapingControlsInJSON: String {
        // Below U+007F, the only controls left are the layout's line feeds: the encoder has escaped those in strings.
        replacingControls(from: "\u{7F}") { "\\u" + String(repeating: "0", count: max(0, 4 - $0.count)) + $0 }
    }

    private func replacingControls(
        from first: Unicode.Scalar = "\u{0}", _ spelling: (_ hexadecimal: String) -> String
    ) -> String {
        guard unicodeScalars.contains(where: { $0 >= first && $0.isControl }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar >= first, scalar.isControl {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += spelling(digits.count < 2 ? "0" + digits : digits)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character, a line or paragraph separator, or a bidirectional control (UAX #9
    /// section 2).
    fileprivate var isControl: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
