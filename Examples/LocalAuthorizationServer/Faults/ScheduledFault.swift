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
        (self.endpoint, self.fault, self.skipping, self.times) = (endpoint, fault, skipping, times)
    }

    /// Parses `endpoint:fault`. For example, `token:status=503,retry-after=2,times=3,skip=1` affects the second to the
    /// fourth request, and `times=every` all that follow.
    public init(parsing text: String) throws {
        let name = text.prefix { $0 != ":" }
        let endpoint = Endpoint.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        guard name.count < text.count, let endpoint else {
            let names = Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw FaultParsingError(description: "A fault must start with an endpoint (\(names)) and a colon.")
        }
        var settings = FaultSettings(text.dropFirst(name.count + 1))
        self.endpoint = endpoint
        fault = try settings.fault()
        skipping = try settings.number("skip", atLeast: 0) ?? 0
        let isEndless = settings["times"] == "every"
        times = isEndless ? .max : try settings.number("times", atLeast: 1) ?? 1
        if isEndless { _ = settings.take("times") }
        try settings.finish()
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

/// An error in a fault's text.
public struct FaultParsingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The error as one sentence.
    public let description: String
}

/// A fault's name and settings on the command line and in the form, with their meaning.
public struct FaultSyntax: Sendable {
    /// The syntax, with optional settings in brackets.
    public let usage: String
    /// A short description for the help.
    public let meaning: String
    /// The fault with example settings.
    let example: String
    let read: @Sendable (inout FaultSettings) throws -> Fault

    var name: String { String(usage.prefix { $0 != "=" }) }

    private init(
        _ usage: String, _ example: String, _ meaning: String,
        _ read: @escaping @Sendable (inout FaultSettings) throws -> Fault
    ) {
        (self.usage, self.example, self.meaning, self.read) = (usage, example, meaning, read)
    }

    /// A fault without settings.
    private init(_ fault: Fault, _ meaning: String) { self.init(fault.name, fault.name, meaning) { _ in fault } }

    /// All faults, the most realistic ones first.
    public static let all = [
        FaultSyntax(
            "status=N[,retry-after=TEXT][,body=TEXT]", "status=503,retry-after=2", "responds with this status"
        ) { .status(try $0.status("status"), retryAfter: $0.take("retry-after"), body: $0.take("body")) },
        FaultSyntax("error=NAME", "error=invalid_grant", "responds with this OAuth error and status 400") {
            .error(try $0.text("error"))
        },
        FaultSyntax(.html200, "responds with an HTML page and status 200"),
        FaultSyntax("body=TEXT", "body={}", "responds with this body and status 200") { .body(try $0.text("body")) },
        FaultSyntax(
            "redirect=URI[,status=N]", "redirect=https://other.example/",
            "redirects elsewhere, with status 302 by default"
        ) { .redirect(to: try $0.text("redirect"), status: try $0.status("status", default: "302")) },
        FaultSyntax(.refuse, "resets the connection, like a server that accepts nothing"),
        FaultSyntax(.stall, "reads the request and never responds"),
        FaultSyntax(.processThenDrop, "processes the request, then resets the connection"),
        FaultSyntax(.truncateBody, "processes the request and sends half of the body"),
        FaultSyntax("drip=SECONDS", "drip=0.1", "processes the request and sends one byte at a time") {
            guard let seconds = Double(try $0.text("drip")), seconds >= 0, seconds.isFinite else {
                throw FaultParsingError(description: "The fault \"drip\" needs a number of seconds.")
            }
            return .drip(byteEvery: seconds)
        },
        FaultSyntax("token-life=SECONDS", "token-life=1", "sets expires_in to this value") {
            .tokenLife(try $0.number("token-life") ?? 0)
        },
        FaultSyntax("missing-field=NAME", "missing-field=expires_in", "omits a member") {
            .missingField(try $0.text("missing-field"))
        },
        FaultSyntax(.wrongTypes, "changes the JSON type of every member"),
        FaultSyntax(.invalidUTF8, "responds with JSON that isn't UTF-8"),
        FaultSyntax("deep-nesting=N", "deep-nesting=10000", "responds with JSON objects nested this deep") {
            .deepNesting(try $0.number("deep-nesting") ?? 0)
        },
        FaultSyntax("huge-body=BYTES", "huge-body=5000000", "responds with this many bytes of JSON") {
            .hugeBody(bytes: try $0.number("huge-body") ?? 0)
        },
    ]
}

/// The comma-separated `name` and `name=value` settings of a fault's text; the first is the fault itself. Parsing
/// removes each setting that it uses.
///
/// A comma in a value is written as `%2C`, so that JSON and dates can be values too.
struct FaultSettings {
    private var values: [(name: String, value: String)]

    init(_ text: some StringProtocol) {
        values = text.split(separator: ",").map { part in
            let name = part.prefix { $0 != "=" }
            let value = part.dropFirst(name.count + 1)
            return (String(name), value.replacingOccurrences(of: "%2C", with: ",", options: .caseInsensitive))
        }
    }

    subscript(name: String) -> String? { values.first { $0.name == name }?.value }

    mutating func fault() throws -> Fault {
        guard let name = values.first?.name else {
            throw FaultParsingError(description: "The fault's name is missing.")
        }
        guard let syntax = FaultSyntax.all.first(where: { $0.name == name }) else {
            throw FaultParsingError(description: "There is no fault \"\(name)\".")
        }
        if syntax.usage == name, !(take(name) ?? "").isEmpty {
            throw FaultParsingError(description: "The fault \"\(name)\" takes no value.")
        }
        return try syntax.read(&self)
    }

    mutating func take(_ name: String) -> String? {
        values.firstIndex { $0.name == name }.map { values.remove(at: $0).value }
    }

    /// Throws if a setting is left over.
    func finish() throws {
        guard let first = values.first else { return }
        throw FaultParsingError(description: "Unknown setting \"\(first.name)\" of a fault.")
    }

    mutating func text(_ name: String) throws -> String {
        guard let text = take(name), !text.isEmpty else {
            throw FaultParsingError(description: "The setting \"\(name)\" of a fault needs a value.")
        }
        return text
    }

    /// Nil if there is no such setting.
    mutating func number(_ name: String, atLeast least: Int = .min) throws -> Int? {
        guard let text = take(name) else { return nil }
        guard let number = Int(text) else {
            throw FaultParsingError(description: "The setting \"\(name)\" of a fault needs a whole number.")
        }
        guard number >= least else {
            throw FaultParsingError(description: "A fault's \(name) must be at least \(least).")
        }
        return number
    }

    mutating func status(_ name: String, default: String? = nil) throws -> Int {
        guard let status = try number(name) ?? `default`.flatMap(Int.init), (200...599).contains(status) else {
            throw FaultParsingError(description: "A fault's status must be between 200 and 599.")
        }
        return status
    }
}
