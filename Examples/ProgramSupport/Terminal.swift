import Foundation

/// Functions for the standard streams. If a stream is closed, a disk is full or a pipe has no reader, `write` returns
/// an error. `FileHandle.write` would trap.
package enum StandardStream {
    /// Opens `/dev/null` for each closed standard stream. Otherwise the next file that the program opens would get the
    /// descriptor of that stream, and could receive the program's output. Reading from a closed standard input still
    /// fails, and so does writing to a closed standard output or standard error.
    package static func reserve() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(descriptor, F_GETFD) < 0 else { continue }
            let opened = open("/dev/null", mode)
            if opened > descriptor {
                dup2(opened, descriptor)
                close(opened)
            }
        }
    }

    /// The width for text on standard output, from 40 to 110 columns. It is `$COLUMNS`, otherwise the terminal's width,
    /// or 80 if neither is known.
    package static var width: Int {
        var size = winsize()
        let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        let isTerminal = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return min(max(columns ?? (isTerminal ? Int(size.ws_col) : 80), 40), 110)
    }

    /// - Returns: The `errno` of the failure; nil if the whole text was written.
    package static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}

/// In untrusted text, such as file names and a server's values, control characters could control the terminal, begin a
/// line that the program didn't write, or reorder the characters around them.
extension String {
    /// The text with each control character escaped as in Swift, such as `\u{1B}`.
    package var spellingControls: String { replacingControls { String(format: "\\u{%02X}", $0) } }

    /// The JSON text with escape sequences such as `\u009B` in place of the control characters that encoders don't
    /// escape.
    package var escapingControlsInJSON: String {
        // The encoder has escaped the control characters below U+007F in strings. The line feeds outside the strings
        // must stay unchanged.
        replacingControls(from: 0x7F) { String(format: "\\u%04X", $0) }
    }

    private func replacingControls(from first: UInt32 = 0, _ spelling: (UInt32) -> String) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            text += scalar.value >= first && scalar.isControl ? spelling(scalar.value) : String(scalar)
        }
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

extension String {
    /// Wraps the line between words. Each line has at most `width` characters, unless an indented word is longer. The
    /// second line and later ones are indented like the first, and by `hanging` more spaces.
    package func wrapped(to width: Int, hanging: Int = 0) -> [String] {
        guard count > width else { return [self] }
        let margin = prefix { $0 == " " } + repeatElement(" ", count: hanging)
        return split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(lines.isEmpty ? margin.dropLast(hanging) : margin[...]) + word)
            }
        }
    }
}

extension [[String]] {
    /// The rows as lines, with each column as wide as its longest text.
    package var aligned: [String] {
        let widths = reduce(into: [Int]()) { widths, row in
            widths += repeatElement(0, count: Swift.max(0, row.count - widths.count))
            for (column, text) in row.enumerated() { widths[column] = Swift.max(widths[column], text.count) }
        }
        return map { zip($0, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingTrailingSpaces }
    }
}

extension String {
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }

    package var trimmingTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}
