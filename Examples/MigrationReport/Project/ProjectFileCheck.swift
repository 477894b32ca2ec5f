import Foundation

/// Checks an Xcode project file, `project.pbxproj`. Pure.
struct ProjectFileCheck {
    /// The values of `PRODUCT_BUNDLE_IDENTIFIER`.
    private(set) var bundleIdentifiers: Set<String> = []
    /// The values of `SWIFT_OBJC_BRIDGING_HEADER`.
    private(set) var bridgingHeaders: Set<String> = []
    private(set) var findings: [ProjectFinding] = []

    private static let frameworks = [
        "LoginWithAmazon.framework", "LoginWithAmazon.xcframework", "login-with-amazon-sdk",
    ]

    init(path: String, text: String) {
        var lines: [String: [Place]] = [:]
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            for name in Self.frameworks {
                if let range = line.range(of: name) {
                    let column = line.utf8.distance(from: line.startIndex, to: range.lowerBound) + 1
                    lines[name, default: []].append(Place(line: number + 1, column: column, utf16Column: column))
                }
            }
            if let value = Self.value(of: "PRODUCT_BUNDLE_IDENTIFIER", in: line) { bundleIdentifiers.insert(value) }
            if let value = Self.value(of: "SWIFT_OBJC_BRIDGING_HEADER", in: line) { bridgingHeaders.insert(value) }
        }
        for (name, places) in lines.sorted(by: { $0.key < $1.key }) {
            let count = places.count == 1 ? "1 line names" : "\(places.count) lines name"
            findings.append(
                ProjectFinding(rule: .oldFramework, path: path, place: places[0], detail: "\(count) \(name)"))
        }
    }

    /// The value of `NAME = value;`, without quotes.
    private static func value(of name: String, in line: Substring) -> String? {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else { return nil }
        return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t;\""))
    }
}
