/// A set of grant requests. Removing one costs the same, however many there are.
struct GrantRequests: Sendable {
    private var requests: [GrantRequest.ID: GrantRequest] = [:]

    var isEmpty: Bool { requests.isEmpty }

    /// The requests in the order of asking.
    var ordered: [GrantRequest] { requests.values.sorted { $0.id < $1.id } }

    mutating func insert(_ request: GrantRequest) { requests[request.id] = request }

    mutating func remove(_ id: GrantRequest.ID) { requests[id] = nil }

    mutating func add(_ others: GrantRequests) { requests.merge(others.requests) { $1 } }

    /// Removes and returns all of them.
    mutating func takeAll() -> GrantRequests {
        defer { requests = [:] }
        return self
    }

    /// Removes and returns those that fulfil the condition.
    mutating func take(where condition: (GrantRequest) -> Bool) -> GrantRequests {
        var taken = GrantRequests()
        taken.requests = requests.filter { condition($0.value) }
        requests = requests.filter { taken.requests[$0.key] == nil }
        return taken
    }

    mutating func change(_ body: (inout GrantRequest) -> Void) {
        requests = requests.mapValues { request in
            var request = request
            body(&request)
            return request
        }
    }
}
