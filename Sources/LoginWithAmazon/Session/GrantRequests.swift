/// A number of needs, of which each can be taken back at the same cost, however many there are.
struct GrantRequests: Sendable {
    private var needs: [GrantRequest.ID: GrantRequest] = [:]

    var isEmpty: Bool { needs.isEmpty }

    /// The needs in the order of asking.
    var ordered: [GrantRequest] { needs.values.sorted { $0.id < $1.id } }

    mutating func insert(_ need: GrantRequest) { needs[need.id] = need }

    mutating func remove(_ id: GrantRequest.ID) { needs[id] = nil }

    mutating func add(_ others: GrantRequests) { needs.merge(others.needs) { $1 } }

    /// All of them, none of which is left.
    mutating func takeAll() -> GrantRequests {
        defer { needs = [:] }
        return self
    }

    /// Those that fulfil the condition, which are not left.
    mutating func take(where condition: (GrantRequest) -> Bool) -> GrantRequests {
        var taken = GrantRequests()
        taken.needs = needs.filter { condition($0.value) }
        needs = needs.filter { taken.needs[$0.key] == nil }
        return taken
    }

    mutating func change(_ body: (inout GrantRequest) -> Void) {
        needs = needs.mapValues { need in
            var need = need
            body(&need)
            return need
        }
    }
}
