/// A fault with the endpoint and the requests it is meant for.
public struct ScheduledFault: Sendable, Equatable {
    /// Where it is played.
    public var endpoint: Endpoint
    /// What is played.
    public var fault: Fault
    /// How many requests pass before it.
    public var skipping: Int
    /// How many requests it spoils.
    public var times: Int

    /// A fault for one request, unless told otherwise.
    public init(_ fault: Fault, at endpoint: Endpoint, skipping: Int = 0, times: Int = 1) {
        self.endpoint = endpoint
        self.fault = fault
        self.skipping = skipping
        self.times = times
    }

    /// Reads `endpoint:fault`, for example `token:status=503,retry-after=2,times=3,skip=1`.
    public init(parsing text: String) throws {
        let name = text.prefix { $0 != ":" }
        guard name.count < text.count, let endpoint = Self.endpoint(named: name.lowercased()) else {
            let names = Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw FaultParsingError(description: "A fault starts with an endpoint (\(names)) and a colon.")
        }
        var settings = FaultSettings(text.dropFirst(name.count + 1))
        self.endpoint = endpoint
        fault = try Fault.read(&settings)
        times = try settings.takeInteger("times", default: 1)
        skipping = try settings.takeInteger("skip", default: 0)
        try settings.finish()
        guard times > 0, skipping >= 0 else {
            throw FaultParsingError(description: "A fault is played once or more, after no or some requests.")
        }
    }

    private static func endpoint(named name: String) -> Endpoint? {
        Endpoint.allCases.first { $0.rawValue.lowercased() == name }
    }
}
