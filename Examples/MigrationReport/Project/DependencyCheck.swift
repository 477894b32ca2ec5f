import Foundation

/// Checks a Podfile or a Cartfile. Pure.
enum DependencyCheck {
    static func findings(path: String, text: String) -> [ProjectFinding] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().compactMap { number, line in
            let code = line.prefix { $0 != "#" }
            guard let name = name(in: code) else { return nil }
            let column = code.utf8.count - code.drop(while: \.isWhitespace).utf8.count + 1
            let place = Place(line: number + 1, column: column, utf16Column: column)
            return ProjectFinding(rule: .oldDependency, path: path, place: place, detail: "The entry is \(name)")
        }
    }

    /// The entry's name if it is the old SDK: `pod 'LoginWithAmazon'`, `github "x/login-with-amazon"`.
    private static func name(in code: Substring) -> String? {
        let words = code.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let first = words.first, ["pod", "github", "git", "binary"].contains(first) else { return nil }
        let quoted = code.split(maxSplits: 2, whereSeparator: { $0 == "'" || $0 == "\"" })
        guard quoted.count > 1 else { return nil }
        let letters = quoted[1].lowercased().filter { $0.isLetter || $0 == "/" }
        return letters.contains("loginwithamazon") ? String(quoted[1]) : nil
    }
}
