/// A number of needs, of which each can be taken back at the same cost, however many there are.
struct Needs: Sendable {
    private var needs: [Need.ID: Need] = [:]

    var isEmpty: Bool { needs.isEmpty }

    /// The needs in the order of asking.
    var ordered: [Need] { needs.values.sorted { $0.id < $1.id } }

    mutating func insert(_ need: Need) { needs[need.id] = need }

    mutating func remove(_ id: Need.ID) { needs[id] = nil }

    mutating func add(_ others: Needs) { needs.merge(others.needs) { $1 } }

    /// All of them, none of which is left.
    mutating func takeAll() -> Needs {
        defer { needs = [:] }
        return self
    }

    /// Those that fulfil the condition, which are not left.
    mutating func take(where condition: (Need) -> Bool) -> Needs {
        var taken = Needs()
        taken.needs = needs.filter { condition($0.value) }
        needs = needs.filter { taken.needs[$0.key] == nil }
        return taken
    }

    mutating func change(_ body: (inout Need) -> Void) {
        needs = needs.mapValues { need in
            var need = need
            body(&need)
            return need
        }
    }
}
