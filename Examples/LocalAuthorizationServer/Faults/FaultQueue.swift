/// The pending faults of each endpoint, in order. Pure.
struct FaultQueue: Sendable {
    private struct Entry {
        let fault: Fault
        var skipping: Int
        var times: Int
    }

    private var entries: [Endpoint: [Entry]] = [:]

    mutating func add(_ fault: Fault, at endpoint: Endpoint, skipping: Int, times: Int) {
        guard times > 0 else { return }
        entries[endpoint, default: []].append(Entry(fault: fault, skipping: max(skipping, 0), times: times))
    }

    mutating func clear() { entries = [:] }

    /// The pending faults.
    var pending: [ScheduledFault] {
        Endpoint.allCases.flatMap { endpoint in
            (entries[endpoint] ?? []).map {
                ScheduledFault($0.fault, at: endpoint, skipping: $0.skipping, times: $0.times)
            }
        }
    }

    /// Removes and returns the fault for the next request.
    mutating func take(at endpoint: Endpoint) -> Fault? {
        guard var first = entries[endpoint]?.first else { return nil }
        let isSkipped = first.skipping > 0
        if isSkipped { first.skipping -= 1 } else { first.times -= 1 }
        if first.times > 0 { entries[endpoint]?[0] = first } else { entries[endpoint]?.removeFirst() }
        return isSkipped ? nil : first.fault
    }

    /// Takes the next fault if it applies before the body is read.
    mutating func takeRefusal(at endpoint: Endpoint) -> Bool {
        guard let first = entries[endpoint]?.first, first.skipping == 0, first.fault == .refuse else { return false }
        return take(at: endpoint) != nil
    }
}
