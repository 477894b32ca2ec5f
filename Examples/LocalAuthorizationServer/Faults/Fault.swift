import Foundation

/// A fault to simulate in a response.
public struct Fault: Sendable, Equatable, CustomStringConvertible {
    enum Effect: Sendable {
        /// The request isn't processed, and these bytes are all that the client receives.
        case unanswered(WirePlan)
        /// The request isn't processed, and the response is replaced.
        case replaced(Decision)
        /// The request is processed, and the members of its JSON response are altered.
        case altered(@Sendable (inout JSON) -> Void)
        /// The request is processed, and the response is sent in another way.
        case sent(@Sendable (HTTPResponse) -> WirePlan)
    }

    /// The fault and its settings as on the command line.
    public let text: String
    let effect: Effect

    /// The fault's name in the journal and on the command line.
    public var name: String { String(text.prefix { $0 != "=" && $0 != "," }) }

    /// The same text.
    public var description: String { text }

    private init(_ text: String, _ effect: Effect) { (self.text, self.effect) = (text, effect) }

    /// A fault that replaces the response.
    private init(_ text: String, _ response: HTTPResponse) {
        self.init(text, .replaced(Decision(response: response, outcome: "fault")))
    }

    /// Faults with the same text are equal.
    public static func == (one: Fault, other: Fault) -> Bool { one.text == other.text }
}

// MARK: - The request is not processed

extension Fault {
    /// The connection is reset, as by a server that accepts no requests.
    public static let refuse = Fault("refuse", .unanswered(WirePlan(steps: [], isReset: true)))
    /// The request is read but not answered until the client disconnects or the server stops.
    public static let stall = Fault("stall", .unanswered(WirePlan(steps: [.stall])))

    /// A single string of this many bytes of JSON, generated without holding them in memory, and sent as one chunk (RFC
    /// 9112 section 7.1), so that no `Content-Length` announces its size.
    public static func hugeBody(bytes: Int) -> Fault {
        let (start, end) = ("{\"access_token\":\"", "\"}")
        let filling = max(bytes - start.utf8.count - end.utf8.count, 0)
        let size = String(start.utf8.count + filling + end.utf8.count, radix: 16)
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
            + "Connection: close\r\n\r\n\(size)\r\n\(start)"
        let steps: [WirePlan.Step] = [
            .send(Array(head.utf8)), .fill(UInt8(ascii: "a"), count: filling), .send(Array("\(end)\r\n0\r\n\r\n".utf8)),
        ]
        return Fault("huge-body=\(bytes)", .unanswered(WirePlan(steps: steps, status: 200)))
    }

    /// A status, with an optional `Retry-After` (RFC 9110 section 10.2.3) and body.
    public static func status(_ status: Int, retryAfter: String? = nil, body: String? = nil) -> Fault {
        let settings = [retryAfter.map { ",retry-after=\($0)" }, body.map { ",body=\($0)" }].compactMap { $0 }
        var response = HTTPResponse.text(status, body ?? "", contentType: "application/json")
        response.headers["Retry-After"] = retryAfter
        return Fault("status=\(status)\(settings.joined())", response)
    }

    /// An HTML page instead of JSON.
    public static let html200 = Fault(
        "html",
        .text(
            200, "<!DOCTYPE html><html lang=\"en\"><title>Welcome</title><p>Please log in.</p></html>",
            contentType: "text/html;charset=UTF-8"))

    /// This body, with status 200.
    public static func body(_ body: String) -> Fault {
        Fault("body=\(body)", .text(200, body, contentType: "application/json"))
    }

    /// JSON objects nested to this depth.
    public static func deepNesting(_ depth: Int) -> Fault {
        let (start, end) = ("{\"access_token\":", "}")
        let text = String(repeating: start, count: max(depth, 0)) + "1" + String(repeating: end, count: max(depth, 0))
        return Fault("deep-nesting=\(depth)", .text(200, text, contentType: "application/json"))
    }

    /// JSON text that isn't UTF-8.
    public static let invalidUTF8 = Fault(
        "invalid-utf8",
        HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json;charset=UTF-8"],
            body: .bytes(Array("{\"access_token\":\"".utf8) + [0xC3, 0x28, 0xFF, 0xFE] + Array("\"}".utf8))))

    /// A redirect to this location.
    public static func redirect(to location: String, status: Int = 302) -> Fault {
        Fault("redirect=\(location),status=\(status)", .redirect(to: location, status: status))
    }

    /// This OAuth error with status 400.
    public static func error(_ error: String) -> Fault {
        Fault("error=\(error)", .replaced(.error(error, "Requested by a fault")))
    }
}

// MARK: - The request is processed

extension Fault {
    /// `expires_in` has this value; the real lifetime is unchanged.
    public static func tokenLife(_ seconds: Int) -> Fault {
        Fault("token-life=\(seconds)", .altered { $0["expires_in"] = seconds })
    }

    /// One member is omitted.
    public static func missingField(_ name: String) -> Fault {
        Fault("missing-field=\(name)", .altered { $0[name] = nil })
    }

    /// Every member has a different JSON type.
    public static let wrongTypes = Fault("wrong-types", .altered { $0 = $0.mapValues { ["value": $0] } })

    /// The request is processed, for example a refresh token is rotated, and the connection is reset without a
    /// response.
    public static let processThenDrop = Fault("process-then-drop", .sent { _ in WirePlan(steps: [], isReset: true) })

    /// The connection ends in the middle of the body.
    public static let truncateBody = Fault(
        "truncate",
        .sent {
            let body = $0.body.bytes
            return WirePlan(steps: [.send($0.head + body.prefix(body.count / 2))], status: $0.status)
        })

    /// The response is sent one byte at a time, this many seconds apart.
    public static func drip(byteEvery seconds: Double) -> Fault {
        Fault(
            "drip=\(seconds)",
            .sent { WirePlan(steps: [.drip($0.head + $0.body.bytes, pause: seconds)], status: $0.status) })
    }
}
