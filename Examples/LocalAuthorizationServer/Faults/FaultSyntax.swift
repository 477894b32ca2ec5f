/// A fault's name and settings on the command line and in the form, with their meaning.
public struct FaultSyntax: Sendable {
    /// The syntax, with optional settings in brackets.
    public let usage: String
    /// A short description for the help.
    public let meaning: String
    /// The fault with example settings.
    let example: String
    let read: @Sendable (String?, inout FaultSettings) throws -> Fault

    var name: Substring { usage.prefix { $0 != "=" && $0 != "[" } }

    /// A fault without settings.
    private init(_ fault: Fault, _ meaning: String) {
        (usage, example, self.meaning) = (fault.name, fault.name, meaning)
        read = { value, _ in
            guard value == nil else {
                throw FaultParsingError(description: "The fault \"\(fault.name)\" takes no value.")
            }
            return fault
        }
    }

    private init(
        _ usage: String, _ example: String, _ meaning: String,
        _ read: @escaping @Sendable (String?, inout FaultSettings) throws -> Fault
    ) {
        (self.usage, self.example, self.meaning, self.read) = (usage, example, meaning, read)
    }

    /// A fault with a text.
    private init(
        _ usage: String, text example: String, _ meaning: String, _ make: @escaping @Sendable (String) -> Fault
    ) {
        let name = String(usage.prefix { $0 != "=" })
        self.init(usage, "\(name)=\(example)", meaning) { value, _ in make(try FaultSettings.text(value, of: name)) }
    }

    /// A fault with a number.
    private init(
        _ usage: String, number example: Int, _ meaning: String, _ make: @escaping @Sendable (Int) -> Fault
    ) {
        let name = String(usage.prefix { $0 != "=" })
        self.init(usage, "\(name)=\(example)", meaning) { value, _ in make(try FaultSettings.integer(value, of: name)) }
    }
}

extension FaultSyntax {
    /// All faults, the most realistic ones first.
    public static let all = replaced + unanswered + altered + garbled

    private static let replaced = [
        FaultSyntax(
            "status=N[,retry-after=TEXT][,retry-date=SECONDS][,body=TEXT]", "status=503,retry-after=2",
            "responds with this status; retry-date is in seconds from now", status),
        FaultSyntax("error=NAME", text: "invalid_grant", "responds with this OAuth error and status 400", Fault.error),
        FaultSyntax(
            "error-in-200=NAME", text: "invalid_grant", "responds with this OAuth error and status 200",
            Fault.errorInOK),
        FaultSyntax(.html200, "responds with an HTML page and status 200"),
        FaultSyntax(.empty, "responds with status 200 and no body"),
        FaultSyntax("body=TEXT[,content-type=TYPE][,status=N]", "body={}", "responds with this body") {
            let status = try FaultSettings.status($1.take("status") ?? "200")
            return .body($0 ?? "", contentType: $1.take("content-type") ?? "application/json", status: status)
        },
        FaultSyntax(
            "redirect=URI[,status=N]", "redirect=https://other.example/",
            "redirects elsewhere, with status 302 by default"
        ) {
            let status = try FaultSettings.status($1.take("status") ?? "302")
            return .redirect(to: try FaultSettings.text($0, of: "redirect"), status: status)
        },
        FaultSyntax("redirect-loop[,status=N]", "redirect-loop", "redirects to the same address") {
            .redirectLoop(status: try FaultSettings.status($1.take("status") ?? "302"))
        },
    ]

    private static let unanswered = [
        FaultSyntax(.refuse, "resets the connection, like a server that accepts nothing"),
        FaultSyntax(.resetBeforeHeaders, "resets the connection, like a server that fails"),
        FaultSyntax(.stall, "reads the request and never responds"),
        FaultSyntax(.processThenDrop, "processes the request, then resets the connection"),
        FaultSyntax(.resetAfterHeaders, "processes the request, sends the headers, then resets"),
        FaultSyntax(.truncateBody, "processes the request and sends half of the body"),
        FaultSyntax("drip=SECONDS", "drip=0.1", "processes the request and sends one byte at a time") { value, _ in
            guard let seconds = value.flatMap(Double.init), seconds >= 0, seconds.isFinite else {
                throw FaultParsingError(description: "The fault \"drip\" needs a number of seconds.")
            }
            return .drip(byteEvery: seconds)
        },
    ]

    private static let altered = [
        FaultSyntax("token-life=JSON", text: "1", "sets expires_in to this value", Fault.rawTokenLife),
        FaultSyntax("missing-field=NAME", text: "expires_in", "omits a member", Fault.missingField),
        FaultSyntax(.extraFields, "adds unknown members to the JSON"),
        FaultSyntax(.duplicatedKeys, "sends every member twice"),
        FaultSyntax(.wrongTypes, "changes the JSON type of every member"),
        FaultSyntax("content-type=TYPE", text: "text/html", "changes the content type", Fault.contentType),
        FaultSyntax(
            "clock-skew=SECONDS", number: -86400, "shifts the Date field by this many seconds", Fault.clockSkew),
    ]

    private static let garbled = [
        FaultSyntax("raw=TEXT", text: "HTTP", "sends this text in place of the whole response") {
            .rawBytes(Array($0.utf8))
        },
        FaultSyntax(.invalidUTF8, "responds with JSON that isn't UTF-8"),
        FaultSyntax("deep-nesting=N", number: 10000, "responds with JSON objects nested this deep", Fault.deepNesting),
        FaultSyntax("huge-body=BYTES", number: 5_000_000, "responds with this many bytes of JSON", Fault.hugeBody),
        FaultSyntax(
            "huge-header=BYTES", number: 65536, "processes the request and adds a header field of this many bytes",
            Fault.hugeHeader),
        FaultSyntax(.badChunks, "processes the request and sends malformed chunks"),
        FaultSyntax(
            "wrong-length=BYTES", number: -3, "processes the request; Content-Length is off by this many bytes",
            Fault.wrongLength),
    ]

    @Sendable
    private static func status(_ value: String?, _ settings: inout FaultSettings) throws -> Fault {
        let status = try FaultSettings.status(value)
        if let seconds = settings.take("retry-date") {
            return .statusUntil(status, seconds: try FaultSettings.integer(seconds, of: "retry-date"))
        }
        return .status(status, retryAfter: settings.take("retry-after"), body: settings.take("body"))
    }
}

/// An error in a fault's text.
public struct FaultParsingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The error as one sentence.
    public let description: String
}
