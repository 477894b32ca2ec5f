/// The bodies of a file's types and extensions, each with the body that encloses it.
///
/// Uses refer to a body by its index: a list of all enclosing types for each use would grow with the nesting.
struct TypeBodies: Sendable {
    struct Body: Sendable {
        let name: String
        /// The index of the enclosing body.
        let parent: Int?
        /// Whether the body, or one around it, is of a class with the calls.
        let isInCaller: Bool
    }

    private var bodies: [Body] = []

    subscript(index: Int) -> Body { bodies[index] }

    /// Adds a body and returns its index.
    mutating func add(_ name: String, within parent: Int?) -> Int {
        let isInCaller = LegacyTable.callers.contains(name) || parent.map { bodies[$0].isInCaller } ?? false
        bodies.append(Body(name: name, parent: parent, isInCaller: isInCaller))
        return bodies.count - 1
    }
}

/// Finds names among the members of the types around a position in a file. Remembers the answers, so that each body is
/// visited once for each name.
struct MemberLookup {
    let members: [String: Set<String>]
    let bodies: TypeBodies
    private var known: [String: [Int: Bool]] = [:]

    init(_ members: [String: Set<String>], _ bodies: TypeBodies) {
        self.members = members
        self.bodies = bodies
    }

    /// Whether the body, or one around it, is of a type with a member of this name.
    mutating func hasMember(_ name: String, within body: Int?) -> Bool {
        var visited: [Int] = []
        var next = body
        var isFound = false
        while let index = next {
            if let answer = known[name]?[index] {
                isFound = answer
                break
            }
            visited.append(index)
            isFound = members[bodies[index].name]?.contains(name) ?? false
            next = isFound ? nil : bodies[index].parent
        }
        for index in visited { known[name, default: [:]][index] = isFound }
        return isFound
    }
}
