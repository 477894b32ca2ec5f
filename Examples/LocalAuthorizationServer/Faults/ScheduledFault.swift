import ProgramSupport

/// A fault with its endpoint and the requests it affects.
package struct ScheduledFault: Sendable {
    /// The affected endpoint.
    let endpoint: Endpoint
    let fault: Fault
    /// How many requests pass before the fault applies.
    fileprivate(set) var skipping = 0
    /// How many requests are affected; `Int.max` for all.
    fileprivate(set) var times: Int

    init(_ fault: Fault, at endpoint: Endpoint, times: Int) {
        (self.endpoint, self.fault, self.times) = (endpoint, fault, times)
    }

    /// Parses `endpoint:fault`. For example, `token:status=503,retry-after=2,times=3,skip=1` affects the second to the
    /// fourth request, and `times=every` all that follow.
    /// - Throws: ``UsageError``.
    package init(parsing text: String) throws {
        let name = text.prefix { $0 != ":" }
        let endpoint = Endpoint.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard name.count < text.count, let endpoint else {
            let names = Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("A fault must start with an endpoint (\(names)) and a colon")
        }
        var settings = FaultSettings(text.dropFirst(name.count + 1))
        let times =
            switch settings["times"] {
            case nil: 1
            case "every": Int.max
            default: try settings.number("times", from: 1)
            }
        skipping = settings["skip"] == nil ? 0 : try settings.number("skip", from: 0)
        for name in ["times", "skip"] { settings.remove(name) }
        (self.endpoint, fault, self.times) = (endpoint, try Fault(settings), times)
    }

    /// The endpoint, the fault and the affected requests, for a reader.
    var summary: String {
        let requests = times == .max ? "every request" : times == 1 ? "the next request" : "the next \(times) requests"
        return "\(endpoint.rawValue): \(fault.text) for \(requests)" + (skipping > 0 ? ", after \(skipping)" : "")
    }
}

extension ServerState {
    /// Removes and returns the fault for the next request.
    mutating func takeFault(at endpoint: Endpoint) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
        let first = faults[index]
        if first.skipping > 0 { faults[index].skipping -= 1 } else { faults[index].times -= 1 }
        if faults[index].times == 0 { faults.remove(at: index) }
        return first.skipping > 0 ? nil : first.fault
    }
}
