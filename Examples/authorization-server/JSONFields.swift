/// An error in a JSON file, with the affected key.
struct JSONProblem: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

/// A JSON object with a fixed set of members. Pure.
struct JSONFields {
    private let members: [String: Any]
    private let path: String

    /// - Throws: `JSONProblem` if the value isn't an object or has an unknown member.
    init(_ value: Any, at path: String, allowing names: [String]) throws(JSONProblem) {
        guard let members = value as? [String: Any] else { throw JSONProblem("\(path) must be an object") }
        if let unknown = members.keys.sorted().first(where: { !names.contains($0) }) {
            throw JSONProblem("\(path) has the unknown key \(unknown); known keys are \(names.joined(separator: ", "))")
        }
        self.members = members
        self.path = path
    }

    /// A non-empty string.
    func text(_ name: String) throws(JSONProblem) -> String {
        guard let text = try optionalText(name), !text.isEmpty else {
            throw JSONProblem("\(path).\(name) is missing or empty")
        }
        return text
    }

    func optionalText(_ name: String) throws(JSONProblem) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value as? String else { throw JSONProblem("\(path).\(name) must be a string") }
        return text
    }

    /// A list of at least one string.
    func texts(_ name: String) throws(JSONProblem) -> [String] {
        guard let texts = members[name] as? [String], !texts.isEmpty else {
            throw JSONProblem("\(path).\(name) must be a non-empty list of strings")
        }
        return texts
    }

    /// The elements of a list; empty if the list is missing.
    func objects(_ name: String) throws(JSONProblem) -> [Any] {
        guard let value = members[name] else { return [] }
        guard let list = value as? [Any] else { throw JSONProblem("\(name) must be a list") }
        return list
    }
}
