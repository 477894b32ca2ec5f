/// A fault with its endpoint and the requests it affects.
public struct ScheduledFault: Sendable, Equatable {
    /// The affected endpoint.
    public var endpoint: Endpoint
    /// The fault.
    public var fault: Fault
    /// How many requests pass before the fault applies.
    public var skipping: Int
    /// How many requests are affected; `Int.max` for all.
    public var times: Int

    /// Creates a fault, by default for the next request only.
    public init(_ fault: Fault, at endpoint: Endpoint, skipping: Int = 0, times: Int = 1) {
        self.endpoint = endpoint
        self.fault = fault
        self.skipping = skipping
        self.times = times
    }

    /// Parses `endpoint:fault`. For example, `token:status=503,retry-after=2,times=3,skip=1` affects the second to the
    /// fourth request, `times=every` all that follow, `nth=3` the third only.
    public init(parsing text: String) throws {
        let name = text.prefix { $0 != ":" }
        guard name.count < text.count, let endpoint = Self.endpoint(named: name.lowercased()) else {
            let names = Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw FaultParsingError(description: "A fault must start with an endpoint (\(names)) and a colon.")
        }
        var settings = FaultSettings(text.dropFirst(name.count + 1))
        self.endpoint = endpoint
        fault = try Fault.read(&settings)
        (skipping, times) = try Self.requests(&settings)
        try settings.finish()
        guard times > 0, skipping >= 0 else {
            throw FaultParsingError(description: "A fault's times must be at least 1, and its skip at least 0.")
        }
    }

    private static func requests(_ settings: inout FaultSettings) throws -> (skipping: Int, times: Int) {
        if let nth = settings.take("nth") { return (try FaultSettings.integer(nth, of: "nth") - 1, 1) }
        let skipping = try settings.takeInteger("skip", default: 0)
        let times = settings.take("times") ?? "1"
        return (skipping, times == "every" ? .max : try FaultSettings.integer(times, of: "times"))
    }

    private static func endpoint(named name: String) -> Endpoint? {
        Endpoint.allCases.first { $0.rawValue.lowercased() == name }
    }
}
