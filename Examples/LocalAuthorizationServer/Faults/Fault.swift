import ProgramSupport

/// A fault to simulate in an endpoint's responses.
package struct Fault: Sendable {
    enum Effect: Sendable {
        /// The request isn't processed; this is all that the client receives.
        case instead(WirePlan)
        /// The request is processed, and its response is spoiled.
        case after(@Sendable (HTTPResponse) -> WirePlan)
    }

    /// The affected endpoint.
    let endpoint: Endpoint
    /// The fault and its settings, such as `status=503,retry-after=2`.
    let text: String
    let effect: Effect
    /// How many requests pass before the fault applies.
    fileprivate var skipping = 0
    /// How many requests are affected; `Int.max` for all.
    fileprivate var times = 1

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
        switch settings["times"] {
        case nil: break
        case "every": times = .max
        default: times = try settings.number("times", from: 1)
        }
        if settings["skip"] != nil { skipping = try settings.number("skip", from: 0) }
        for name in ["times", "skip"] { settings.remove(name) }
        self.endpoint = endpoint
        self.text = settings.text
        effect = try FaultKind.effect(of: settings)
    }

    /// The endpoint, the fault and the affected requests, for a reader.
    var summary: String {
        let requests = times == .max ? "every request" : times == 1 ? "the next request" : "the next \(times) requests"
        return "\(endpoint.rawValue): \(text) for \(requests)" + (skipping > 0 ? ", after \(skipping)" : "")
    }
}

extension ServerState {
    /// Removes and returns the fault for the next request.
    mutating func takeFault(at endpoint: Endpoint) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
        let first = faults[index]
        if first.skipping > 0 {
            faults[index].skipping -= 1
        } else if first.times < .max {
            faults[index].times -= 1
        }
        if faults[index].times == 0 { faults.remove(at: index) }
        return first.skipping > 0 ? nil : first
    }
}
