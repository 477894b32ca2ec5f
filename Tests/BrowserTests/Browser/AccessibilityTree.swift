/// A page's accessibility tree.
struct AccessibilityTree: Sendable {
    struct Node: Sendable {
        let role: String
        let name: String
        let description: String
        let properties: [String: JSON]
    }

    /// The nodes that are not ignored.
    let nodes: [Node]

    init(_ reply: JSON) {
        nodes = reply["nodes"].list.filter { !$0["ignored"].isTrue }.map { node in
            let properties = node["properties"].list.map { ($0["name"].text ?? "", $0["value"]["value"]) }
            return Node(
                role: node["role"]["value"].text ?? "", name: node["name"]["value"].text ?? "",
                description: node["description"]["value"].text ?? "",
                properties: Dictionary(properties) { $1 })
        }
    }

    private static let operable = ["button", "textbox", "checkbox", "link", "combobox", "spinbutton"]

    /// The interactive nodes.
    var controls: [Node] { nodes.filter { Self.operable.contains($0.role) } }

    func count(_ role: String) -> Int { nodes.filter { $0.role == role }.count }

    /// The levels of the headings, in document order.
    var headingLevels: [Int] {
        nodes.filter { $0.role == "heading" }.map { Int($0.properties["level"]?.number ?? 0) }
    }
}
