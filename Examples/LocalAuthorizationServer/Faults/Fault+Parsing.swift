/// Parses faults from the command line. Pure.
extension Fault {
    /// Parses `name`, `name=value` or `name=value,setting=value`, for example `status=503,retry-after=2`.
    public init(parsing text: String) throws {
        var settings = FaultSettings(text)
        self = try Fault.read(&settings)
        try settings.finish()
    }

    static func read(_ settings: inout FaultSettings) throws -> Fault {
        let (name, value) = try settings.takeFirst()
        if let plain = plainFaults.first(where: { $0.name == name }) {
            guard value == nil else { throw FaultParsingError(description: "The fault \"\(name)\" takes no value.") }
            return plain
        }
        return try read(name, value, &settings)
    }

    private static let plainFaults: [Fault] = [
        .refuse, .resetBeforeHeaders, .stall, .html200, .empty, .invalidUTF8, .processThenDrop, .resetAfterHeaders,
        .truncateBody, .badChunks, .extraFields, .duplicatedKeys, .wrongTypes,
    ]

    private static func read(_ name: String, _ value: String?, _ settings: inout FaultSettings) throws -> Fault {
        switch name {
        case "status": return try readBareStatus(value, &settings)
        case "body": return try readBody(value, &settings)
        case "redirect": return try readRedirect(value, &settings)
        case "redirect-loop": return .redirectLoop(status: try readStatus(settings.take("status") ?? "302"))
        case "drip": return try readDrip(value)
        case "token-life": return readTokenLife(try FaultSettings.text(value, of: name))
        case "raw": return .rawBytes(Array(try FaultSettings.text(value, of: name).utf8))
        case "error": return .error(try FaultSettings.text(value, of: name))
        case "error-in-200": return .errorInOK(try FaultSettings.text(value, of: name))
        case "missing-field": return .missingField(try FaultSettings.text(value, of: name))
        case "content-type": return .contentType(try FaultSettings.text(value, of: name))
        default: return try readNumbered(name, value)
        }
    }

    private static func readNumbered(_ name: String, _ value: String?) throws -> Fault {
        let faults: [String: (Int) -> Fault] = [
            "deep-nesting": { .deepNesting($0) }, "huge-body": { .hugeBody(bytes: $0) },
            "wrong-length": { .wrongLength(by: $0) }, "huge-header": { .hugeHeader(bytes: $0) },
            "clock-skew": { .clockSkew($0) },
        ]
        guard let fault = faults[name] else { throw FaultParsingError(description: "There is no fault \"\(name)\".") }
        return fault(try FaultSettings.integer(value, of: name))
    }

    private static func readBareStatus(_ value: String?, _ settings: inout FaultSettings) throws -> Fault {
        let status = try readStatus(value)
        if let seconds = settings.take("retry-date") {
            return .statusUntil(status, seconds: try FaultSettings.integer(seconds, of: "retry-date"))
        }
        return .status(status, retryAfter: settings.take("retry-after"), body: settings.take("body"))
    }

    private static func readStatus(_ value: String?) throws -> Int {
        let status = try FaultSettings.integer(value, of: "status")
        guard (200...599).contains(status) else {
            throw FaultParsingError(description: "A fault's status must be between 200 and 599.")
        }
        return status
    }

    private static func readBody(_ value: String?, _ settings: inout FaultSettings) throws -> Fault {
        let status = try readStatus(settings.take("status") ?? "200")
        return .body(value ?? "", contentType: settings.take("content-type") ?? "application/json", status: status)
    }

    private static func readRedirect(_ value: String?, _ settings: inout FaultSettings) throws -> Fault {
        let status = try readStatus(settings.take("status") ?? "302")
        return .redirect(to: try FaultSettings.text(value, of: "redirect"), status: status)
    }

    private static func readDrip(_ value: String?) throws -> Fault {
        guard let seconds = value.flatMap(Double.init), seconds >= 0, seconds.isFinite else {
            throw FaultParsingError(description: "The fault \"drip\" needs a number of seconds.")
        }
        return .drip(byteEvery: seconds)
    }

    private static func readTokenLife(_ text: String) -> Fault { Int(text).map(Fault.tokenLife) ?? .rawTokenLife(text) }
}
