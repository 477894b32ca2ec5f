import Foundation

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
        let endpoint = Endpoint.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard name.count < text.count, let endpoint else {
            let names = Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw FaultParsingError(description: "A fault must start with an endpoint (\(names)) and a colon.")
        }
        var settings = FaultSettings(text.dropFirst(name.count + 1))
        self.endpoint = endpoint
        fault = try settings.takeFault()
        if let nth = settings.take("nth") {
            (skipping, times) = (try FaultSettings.integer(nth, of: "nth") - 1, 1)
        } else {
            skipping = try FaultSettings.integer(settings.take("skip") ?? "0", of: "skip")
            let text = settings.take("times") ?? "1"
            times = text == "every" ? .max : try FaultSettings.integer(text, of: "times")
        }
        try settings.finish()
        guard times > 0, skipping >= 0 else {
            throw FaultParsingError(description: "A fault's times must be at least 1, and its skip at least 0.")
        }
    }

    /// The endpoint, the fault and the affected requests, for a reader.
    var summary: String {
        let requests = times == .max ? "every request" : times == 1 ? "the next request" : "the next \(times) requests"
        return "\(endpoint.rawValue): \(fault.text) for \(requests)" + (skipping > 0 ? ", after \(skipping)" : "")
    }
}

/// The pending faults. Those of an endpoint apply in the order in which they were added.
struct FaultQueue: Sendable {
    private(set) var pending: [ScheduledFault] = []

    mutating func add(_ fault: ScheduledFault) {
        if fault.times > 0 { pending.append(fault) }
    }

    mutating func clear() { pending = [] }

    /// Removes and returns the fault for the next request.
    mutating func take(at endpoint: Endpoint) -> Fault? {
        guard let index = pending.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
        let first = pending[index]
        if first.skipping > 0 { pending[index].skipping -= 1 } else { pending[index].times -= 1 }
        if pending[index].times == 0 { pending.remove(at: index) }
        return first.skipping > 0 ? nil : first.fault
    }
}

/// The comma-separated `name` and `name=value` settings of a fault's text. Parsing removes each setting that it uses.
///
/// A comma in a value is written as `%2C`, so that JSON and dates can be values too.
struct FaultSettings {
    private var values: [(name: String, value: String?)]

    init(_ text: some StringProtocol) {
        values = text.split(separator: ",").map { part in
            let name = part.prefix { $0 != "=" }
            let value = part.dropFirst(name.count + 1)
                .replacingOccurrences(of: "%2C", with: ",", options: .caseInsensitive)
            return (String(name), name.count == part.count ? nil : value)
        }
    }

    /// The fault, whose name is the first setting.
    mutating func takeFault() throws -> Fault {
        guard !values.isEmpty else { throw FaultParsingError(description: "The fault's name is missing.") }
        let (name, value) = values.removeFirst()
        guard let syntax = FaultSyntax.all.first(where: { $0.name == name }) else {
            throw FaultParsingError(description: "There is no fault \"\(name)\".")
        }
        return try syntax.read(value, &self)
    }

    mutating func take(_ name: String) -> String? {
        guard let index = values.firstIndex(where: { $0.name == name }) else { return nil }
        return values.remove(at: index).value ?? ""
    }

    /// Throws if a setting is left over.
    func finish() throws {
        guard let first = values.first else { return }
        throw FaultParsingError(description: "Unknown setting \"\(first.name)\" of a fault.")
    }

    static func integer(_ text: String?, of name: String) throws -> Int {
        guard let text, let number = Int(text) else {
            throw FaultParsingError(description: "The setting \"\(name)\" of a fault needs a whole number.")
        }
        return number
    }

    static func status(_ text: String?) throws -> Int {
        let status = try integer(text, of: "status")
        guard (200...599).contains(status) else {
            throw FaultParsingError(description: "A fault's status must be between 200 and 599.")
        }
        return status
    }

    static func text(_ text: String?, of name: String) throws -> String {
        guard let text, !text.isEmpty else {
            throw FaultParsingError(description: "The setting \"\(name)\" of a fault needs a value.")
        }
        return text
    }
}
