import Foundation

/// Standard output and standard error. Either may be closed, full, or a pipe without a reader, where `FileHandle.write`
/// would trap.
package enum StandardStream {
    /// Reopens the descriptors of closed standard streams, because the next file opened would get such a descriptor and
    /// with it the program's output. Reading a closed input and writing to a closed output remain errors.
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

    /// The width for text on standard output: `$COLUMNS`, or that of the terminal, but 40 to 110; 80 without either.
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

/// Escapes control characters in untrusted text, such as file names and a server's values. They could control the
/// terminal, begin a line that the program didn't write, or reorder the characters around them.
extension String {
    /// The text with each control character escaped as in Swift, such as `\u{1B}`.
    package var spellingControls: String { replacingControls { String(format: "\\u{%02X}", $0.value) } }

    /// The JSON text with the control characters that encoders leave in strings as escape sequences, such as `\u009B`.
    package var escapingControlsInJSON: String {
        // Below U+007F, the only controls left are the layout's line feeds: the encoder has escaped those in strings.
        replacingControls(from: "\u{7F}") { String(format: "\\u%04X", $0.value) }
    }

    private func replacingControls(
        from first: Unicode.Scalar = "\u{0}", _ spelling: (Unicode.Scalar) -> String
    ) -> String {
        guard unicodeScalars.contains(where: { $0 >= first && $0.isControl }) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar >= first, scalar.isControl {
                text += spelling(scalar)
            } else {
                text.unicodeScalars.append(scalar)
            }
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
    /// The line in lines of at most `width` characters, broken between words, or within a longer word if `splitsWords`
    /// is true. New lines keep the line's indentation, with `hanging` further spaces.
    package func wrapped(to width: Int, hanging: Int = 0, splitsWords: Bool = false) -> [String] {
        guard count > width else { return [self] }
        let margin = prefix { $0 == " " } + repeatElement(" ", count: hanging)
        return split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
                return
            }
            var rest = word
            repeat {
                let start = lines.isEmpty ? margin.dropLast(hanging) : margin[...]
                let piece = splitsWords ? rest.prefix(max(1, width - start.count)) : rest
                lines.append(String(start) + piece)
                rest = rest.dropFirst(piece.count)
            } while !rest.isEmpty
        }
    }
}

extension [[String]] {
    /// The rows as lines, with each column as wide as its longest text.
    package var aligned: [String] {
        aligned(
            to: (0..<(map(\.count).max() ?? 0)).map { column in
                map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
            })
    }

    /// The rows in columns of these widths, each over as many lines as it needs.
    package func aligned(to widths: [Int]) -> [String] {
        flatMap { row in
            let cells = zip(row, widths).map { $0.wrapped(to: $1, splitsWords: true) }
            return (0..<(cells.map(\.count).max() ?? 0)).map { line in
                zip(cells, widths).map { (line < $0.count ? $0[line] : "").padded(to: $1) }
                    .joined(separator: "  ").trimmingTrailingSpaces
            }
        }
    }
}

extension String {
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }

    package var trimmingTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}
