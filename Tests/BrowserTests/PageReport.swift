import Foundation

/// The controls and the accessibility problems of a page, such as a control without a name.
struct PageReport {
    /// The names of the controls in the accessibility tree.
    let controls: [String]
    let problems: [String]

    /// Examines the browser's page.
    init(_ browser: Chromium) throws {
        try browser.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
        let nodes = (try browser.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? [])
            .filter { $0["ignored"] as? Bool != true }
        let role = { (node: [String: Any]) in (node["role"] as? [String: Any])?["value"] as? String ?? "" }
        let name = { (node: [String: Any]) in (node["name"] as? [String: Any])?["value"] as? String ?? "" }
        let operable: Set = [
            "button", "textbox", "searchbox", "checkbox", "link", "combobox", "spinbutton", "DisclosureTriangle",
        ]
        controls = nodes.filter { operable.contains(role($0)) }.map(name)

        let levels = nodes.filter { role($0) == "heading" }.compactMap { node in
            (node["properties"] as? [[String: Any]])?.first { $0["name"] as? String == "level" }
                .flatMap { ($0["value"] as? [String: Any])?["value"] as? Int }
        }
        var problems: [String] = []
        if levels.first != 1 || levels.filter({ $0 == 1 }).count != 1 {
            problems.append("the first heading isn't the only one of level 1: \(levels)")
        }
        if zip(levels, levels.dropFirst()).contains(where: { $1 > $0 + 1 }) {
            problems.append("the headings skip a level: \(levels)")
        }
        if nodes.filter({ role($0) == "main" }).count != 1 { problems.append("not exactly one main landmark") }
        if controls.contains("") { problems.append("a control without a name") }
        if try browser.text("document.title").isEmpty { problems.append("no title") }
        if try browser.text("document.documentElement.lang").isEmpty { problems.append("no language") }
        self.problems = problems
    }
}
