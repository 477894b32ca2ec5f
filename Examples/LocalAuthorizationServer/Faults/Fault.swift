import ProgramSupport

package struct Fault: Sendable {
    /// What the server does with a request to which the fault applies.
    struct Effect: Sendable {
        /// Whether the server processes the request. If so, `plan` receives the server's response.
        let processes: Bool
        let plan: @Sendable (HTTPResponse) -> WirePlan

        static func instead(_ plan: WirePlan) -> Self { Self(processes: false) { _ in plan } }
        static func after(_ spoil: @escaping @Sendable (HTTPResponse) -> WirePlan) -> Self {
            Self(processes: true, plan: spoil)
        }
    }

    let endpoint: Endpoint
    /// The fault and its settings except `times`, such as `status=503,retry-after=2`.
    let text: String
    let effect: Effect
    fileprivate var times = 1

    /// Parses `endpoint:fault`, for example `token:status=503,retry-after=2,times=3`.
    package init(parsing text: String) throws {
        let name = text.prefix { $0 != ":" }
        let endpoint = Endpoint.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard name.count < text.count, let endpoint else {
            let names = Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("A fault must start with an endpoint (\(names)) and a colon")
        }
        var settings = FaultSettings(text.dropFirst(name.count + 1))
        if let name = settings.repeatedName { throw UsageError("The setting \"\(name)\" of a fault is repeated") }
        if settings["times"] != nil { times = try settings.number("times", from: 1) }
        settings.remove("times")
        self.endpoint = endpoint
        self.text = settings.text
        effect = try FaultKind.effect(of: settings)
    }

    var summary: String {
        "\(endpoint.rawValue): \(text) for \(times) request\(times == 1 ? "" : "s")"
    }
}

extension ServerState {
    mutating func takeFault(at endpoint: Endpoint) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
        faults[index].times -= 1
        return faults[index].times == 0 ? faults.remove(at: index) : faults[index]
    }
}
