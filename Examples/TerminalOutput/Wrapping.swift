extension String {
    /// The line in lines of at most `width` characters, broken between words, or within a longer word if `splitsWords`
    /// is true. New lines keep the line's indentation, with `hanging` further spaces.
    public func wrapped(to width: Int, hanging: Int = 0, splitsWords: Bool = false) -> [String] {
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
