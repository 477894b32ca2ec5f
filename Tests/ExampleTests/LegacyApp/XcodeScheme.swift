import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A shared scheme of an Xcode project: its environment variables and targets.
struct XcodeScheme {
    /// The enabled environment variables.
    let environment: [String: String]
    /// The names of all environment variables.
    let variables: Set<String>
    /// The identifiers and names of the targets.
    let targets: [String: String]
    /// The names of the test targets.
    let tested: Set<String>

    init(_ url: URL) throws {
        let reader = Reader()
        let parser = XMLParser(data: try Data(contentsOf: url))
        parser.delegate = reader
        try #require(parser.parse(), "\(url.lastPathComponent) isn't well-formed")
        let names = reader.variables.map { ($0["key"] ?? "", $0) }
        variables = Set(names.map(\.0))
        environment = Dictionary(
            uniqueKeysWithValues: names.filter { $1["isEnabled"] == "YES" }.map { ($0, $1["value"] ?? "") })
        targets = Dictionary(
            reader.buildables.map { ($0["BlueprintIdentifier"] ?? "", $0["BlueprintName"] ?? "") },
            uniquingKeysWith: { first, _ in first })
        tested = reader.tested
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var variables: [[String: String]] = []
        var buildables: [[String: String]] = []
        var tested: Set<String> = []
        private var open: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            if name == "EnvironmentVariable" { variables.append(attributes) }
            if name == "BuildableReference" {
                buildables.append(attributes)
                if open.last == "TestableReference" { tested.insert(attributes["BlueprintName"] ?? "") }
            }
            open.append(name)
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            open.removeLast()
        }
    }
}
