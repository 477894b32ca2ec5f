import Foundation

/// A fault to simulate in a response.
public struct Fault: Sendable, Equatable, CustomStringConvertible {
    enum Effect: Sendable {
        /// The request isn't processed, and these bytes are all that the client receives.
        case unanswered(WirePlan)
        /// The request isn't processed, and the response is replaced.
        case replaced(@Sendable (HTTPRequest, RequestContext) -> Decision)
        /// The request is processed, and the response is altered.
        case altered(@Sendable (inout HTTPResponse, RequestContext) -> Void)
        /// The request is processed, and the response is sent in another way.
        case sent(@Sendable (HTTPResponse, Date) -> WirePlan)
    }

    /// The fault and its settings as on the command line.
    public let text: String
    let effect: Effect

    /// The fault's name in the journal and on the command line.
    public var name: String { String(text.prefix { $0 != "=" && $0 != "," }) }

    /// The same text.
    public var description: String { text }

    init(_ text: String, _ effect: Effect) {
        self.text = text
        self.effect = effect
    }

    /// Faults with the same text are equal.
    public static func == (one: Fault, other: Fault) -> Bool { one.text == other.text }

    private static func replaced(
        _ text: String, _ response: @escaping @Sendable (HTTPRequest, RequestContext) -> HTTPResponse
    ) -> Fault {
        Fault(text, .replaced { Decision(response: response($0, $1), outcome: "fault") })
    }

    /// A fault that alters the members of a JSON body.
    private static func altered(_ text: String, _ alter: @escaping @Sendable (inout JSONObject) -> Void) -> Fault {
        Fault(
            text,
            .altered { response, _ in
                guard case .json(var object) = response.body else { return }
                alter(&object)
                response.body = .json(object)
            })
    }
}

// MARK: - The request is not processed, and there is no response

extension Fault {
    /// The connection is reset, as by a server that accepts no requests.
    public static let refuse = Fault("refuse", .unanswered(WirePlan(steps: [], isReset: true)))
    /// The same, as by a server that fails while it processes the request.
    public static let resetBeforeHeaders = Fault(
        "reset-before-headers", .unanswered(WirePlan(steps: [], isReset: true)))
    /// The request is read but not answered until the client disconnects or the server stops.
    public static let stall = Fault("stall", .unanswered(WirePlan(steps: [.stall])))

    /// These bytes in place of the whole response; the connection is closed after them.
    public static func rawBytes(_ bytes: [UInt8]) -> Fault {
        Fault("raw=\(String(decoding: bytes, as: UTF8.self))", .unanswered(WirePlan(steps: [.send(bytes)])))
    }

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
}

// MARK: - The request is not processed, and the response is replaced

extension Fault {
    /// A status, with an optional `Retry-After` (RFC 9110 section 10.2.3) and body.
    public static func status(_ status: Int, retryAfter: String? = nil, body: String? = nil) -> Fault {
        let settings = [retryAfter.map { ",retry-after=\($0)" }, body.map { ",body=\($0)" }].compactMap { $0 }
        return replaced("status=\(status)\(settings.joined())") { _, _ in bare(status, retryAfter, body ?? "") }
    }

    /// A status with a `Retry-After` date, this many seconds ahead of the server's clock.
    public static func statusUntil(_ status: Int, seconds: Int) -> Fault {
        replaced("status=\(status),retry-date=\(seconds)") { _, context in
            bare(status, HTTPDate.text(of: context.now.addingTimeInterval(TimeInterval(seconds))), "")
        }
    }

    private static func bare(_ status: Int, _ retryAfter: String?, _ body: String) -> HTTPResponse {
        var response = HTTPResponse.text(status, body, contentType: "application/json")
        response.headers["Retry-After"] = retryAfter
        return response
    }

    /// An HTML page instead of JSON.
    public static let html200 = replaced("html") { _, _ in
        let page = "<!DOCTYPE html><html lang=\"en\"><title>Welcome</title><p>Please log in.</p></html>"
        return .text(200, page, contentType: "text/html;charset=UTF-8")
    }

    /// Status 200 with an empty body.
    public static let empty = replaced("empty") { _, _ in HTTPResponse(status: 200) }

    /// This body.
    public static func body(_ body: String, contentType: String = "application/json", status: Int = 200) -> Fault {
        replaced("body=\(body),content-type=\(contentType),status=\(status)") { _, _ in
            .text(status, body, contentType: contentType)
        }
    }

    /// JSON objects nested to this depth.
    public static func deepNesting(_ depth: Int) -> Fault {
        replaced("deep-nesting=\(depth)") { _, _ in
            let start = String(repeating: "{\"access_token\":", count: max(depth, 0))
            return .text(
                200, start + "1" + String(repeating: "}", count: max(depth, 0)), contentType: "application/json")
        }
    }

    /// JSON text that isn't UTF-8.
    public static let invalidUTF8 = replaced("invalid-utf8") { _, _ in
        let bytes = Array("{\"access_token\":\"".utf8) + [0xC3, 0x28, 0xFF, 0xFE] + Array("\"}".utf8)
        return HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json;charset=UTF-8"], body: .bytes(bytes))
    }

    /// A redirect to this location.
    public static func redirect(to location: String, status: Int = 302) -> Fault {
        replaced("redirect=\(location),status=\(status)") { _, _ in .redirect(to: location, status: status) }
    }

    /// A redirect to the requested URL.
    public static func redirectLoop(status: Int = 302) -> Fault {
        replaced("redirect-loop,status=\(status)") { request, _ in .redirect(to: request.path, status: status) }
    }

    /// This OAuth error with status 400.
    public static func error(_ error: String) -> Fault {
        Fault("error=\(error)", .replaced { .error(error, "Requested by a fault", $1) })
    }

    /// This OAuth error with status 200.
    public static func errorInOK(_ error: String) -> Fault {
        Fault("error-in-200=\(error)", .replaced { .error(error, "Requested by a fault", status: 200, $1) })
    }
}

// MARK: - The request is processed, and the response is altered

extension Fault {
    /// `expires_in` has this value; the real lifetime is unchanged.
    public static func tokenLife(_ seconds: Int) -> Fault { rawTokenLife(String(seconds)) }

    /// `expires_in` is this text, whether or not it is valid JSON.
    public static func rawTokenLife(_ text: String) -> Fault {
        altered("token-life=\(text)") { $0["expires_in"] = text }
    }

    /// Unknown members of every JSON type are added.
    public static let extraFields = altered("extra-fields") { object in
        object["x_string"] = JSONObject.quoted("extra \u{1F600} \" \\ \u{1}")
        object["x_number"] = "-1.5e-3"
        object["x_bool"] = "true"
        object["x_null"] = "null"
        object["x_array"] = "[1,\"two\"]"
        object["x_object"] = "{\"\":\"empty name\"}"
    }

    /// One member is omitted.
    public static func missingField(_ name: String) -> Fault {
        altered("missing-field=\(name)") { $0[name] = nil }
    }

    /// Every member is duplicated, for which RFC 8259 section 4 defines no behaviour.
    public static let duplicatedKeys = altered("duplicated-keys") { $0.members += $0.members }

    /// Every member has a different JSON type.
    public static let wrongTypes = altered("wrong-types") { object in
        object.members = object.members.map { member in
            (member.name, member.json.hasPrefix("\"") ? "[1,{\"nested\":\"value\"}]" : "{\"value\":\(member.json)}")
        }
    }

    /// The content type is replaced by this one.
    public static func contentType(_ type: String) -> Fault {
        Fault("content-type=\(type)", .altered { response, _ in response.headers["Content-Type"] = type })
    }

    /// An additional header field of this many bytes.
    public static func hugeHeader(bytes: Int) -> Fault {
        Fault(
            "huge-header=\(bytes)",
            .altered { response, _ in
                response.headers.add("X-Filling", String(repeating: "a", count: max(bytes, 0)))
            })
    }

    /// The `Date` field is off by this many seconds.
    public static func clockSkew(_ seconds: Int) -> Fault {
        Fault(
            "clock-skew=\(seconds)",
            .altered { response, context in
                response.headers["Date"] = HTTPDate.text(of: context.now.addingTimeInterval(TimeInterval(seconds)))
            })
    }
}

// MARK: - The request is processed, and the response is sent in another way

extension Fault {
    /// The request is processed, for example a refresh token is rotated, and the connection is reset without a
    /// response.
    public static let processThenDrop = Fault("process-then-drop", .sent { _, _ in WirePlan(steps: [], isReset: true) })

    /// The headers are sent, then the connection is reset.
    public static let resetAfterHeaders = Fault(
        "reset-after-headers",
        .sent { WirePlan(steps: [.send($0.head(at: $1))], isReset: true, status: $0.status) })

    /// The connection ends in the middle of the body.
    public static let truncateBody = sent("truncate") { response, now in
        response.head(at: now) + response.body.bytes.prefix(response.body.bytes.count / 2)
    }

    /// The response is sent one byte at a time, this many seconds apart.
    public static func drip(byteEvery seconds: Double) -> Fault {
        Fault(
            "drip=\(seconds)",
            .sent {
                WirePlan(steps: [.drip($0.head(at: $1) + $0.body.bytes, pause: seconds)], status: $0.status)
            })
    }

    /// The response declares a chunked body but sends malformed chunks (RFC 9112 section 7.1).
    public static let badChunks = sent("bad-chunks") { response, now in
        var chunked = response
        chunked.headers["Transfer-Encoding"] = "chunked"
        return chunked.head(at: now) + Array("zz\r\n".utf8) + response.body.bytes
    }

    /// `Content-Length` is off by this many bytes.
    public static func wrongLength(by difference: Int) -> Fault {
        sent("wrong-length=\(difference)") { response, now in
            let bytes = response.body.bytes
            return response.head(at: now, length: max(bytes.count + difference, 0)) + bytes
        }
    }

    private static func sent(_ text: String, _ bytes: @escaping @Sendable (HTTPResponse, Date) -> [UInt8]) -> Fault {
        Fault(text, .sent { WirePlan(steps: [.send(bytes($0, $1))], status: $0.status) })
    }
}
