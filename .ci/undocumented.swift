// Lists the public declarations of a symbol graph that have no documentation, and fails if there are any.
import Foundation

struct Graph: Decodable {
    let symbols: [Symbol]
}

struct Symbol: Decodable {
    struct Comment: Decodable {}

    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?

    /// Declarations without a location are synthesized by the compiler.
    struct Location: Decodable {}
}

let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let graph = try JSONDecoder().decode(Graph.self, from: data)
let undocumented = graph.symbols.filter { $0.docComment == nil && $0.location != nil }
    .map { $0.pathComponents.joined(separator: ".") }
undocumented.forEach { print("not documented: \($0)") }
print("\(graph.symbols.count) public declarations, \(undocumented.count) of them not documented")
exit(undocumented.isEmpty ? 0 : 1)
