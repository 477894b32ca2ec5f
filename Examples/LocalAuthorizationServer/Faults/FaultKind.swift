import ProgramSupport

/// A kind of fault, with its effect and its description in the help and in the form.
package struct FaultKind: Sendable {
    /// The syntax, with optional settings in brackets.
    package let usage: String
    package let meaning: String
    let example: String
    let effect: @Sendable (FaultSettings) throws -> Fault.Effect

    var name: String { settings[0] }
    /// The names of the settings. The first one is also the fault's name.
    var settings: [String] { usage.split { "[],".contains($0) }.map { String($0.prefix { $0 != "=" }) } }

    private init(
        _ usage: String, example: String? = nil, _ meaning: String,
        _ effect: @escaping @Sendable (FaultSettings) throws -> Fault.Effect
    ) {
        (self.usage, self.example, self.meaning, self.effect) = (usage, example ?? usage, meaning, effect)
    }

    static func effect(of settings: FaultSettings) throws -> Fault.Effect {
        guard let name = settings.names.first else { throw UsageError("The fault's name is missing") }
        guard let kind = all.first(where: { $0.name == name }) else {
            throw UsageError("There is no fault \"\(name)\"")
        }
        if let unknown = settings.names.first(where: { !kind.settings.contains($0) }) {
            throw UsageError("The fault \"\(name)\" has no setting \"\(unknown)\"")
        }
        if kind.usage == name, settings[name] != "" { throw UsageError("The fault \"\(name)\" takes no value") }
        return try kind.effect(settings)
    }

    package static let all = [
        FaultKind(
            "status=N[,retry-after=TEXT][,body=TEXT]", example: "status=503,retry-after=2",
            "responds with this status, Retry-After header and body"
        ) {
            var response = json(try $0.status("status"), $0["body"] ?? "")
            response.headers["Retry-After"] = $0["retry-after"]
            return .replaced(response)
        },
        FaultKind("error=NAME", example: "error=invalid_grant", "responds with this OAuth error and status 400") {
            .replaced(.json(400, ["error": try $0.text("error"), "error_description": "Requested by a fault"]))
        },
        FaultKind("html", "responds with an HTML page and status 200") { _ in
            .replaced(
                .text(
                    200, "<!DOCTYPE html><html lang=\"en\"><title>Welcome</title><p>Please log in.</p></html>",
                    contentType: "text/html;charset=UTF-8"))
        },
        FaultKind("body=TEXT", example: "body={}", "responds with this body and status 200") {
            .replaced(json(200, $0["body"] ?? ""))
        },
        FaultKind(
            "redirect=URI[,status=N]", example: "redirect=https://other.example/",
            "redirects to this URI, with status 302 by default"
        ) {
            .replaced(
                .redirect(to: try $0.text("redirect"), status: $0["status"] == nil ? 302 : try $0.status("status")))
        },
        FaultKind("refuse", "resets the connection without processing the request") { _ in
            .instead(WirePlan(action: .reset))
        },
        FaultKind("stall", "never responds") { _ in .instead(WirePlan(action: .stall)) },
        FaultKind("process-then-drop", "processes the request, then resets the connection") { _ in
            .after { _ in WirePlan(action: .reset) }
        },
        FaultKind("truncate", "processes the request and sends half of the body") { _ in
            .after { WirePlan(action: .send($0.head + $0.body.prefix($0.body.count / 2)), response: $0) }
        },
        FaultKind("drip=SECONDS", example: "drip=0.1", "sends the reply one byte at a time, SECONDS apart") {
            // The pause is limited, because stopping the server waits for it.
            guard let seconds = Double(try $0.text("drip")), (0...10).contains(seconds) else {
                throw UsageError("The fault \"drip\" needs a number of seconds from 0 to 10")
            }
            return .after { WirePlan(action: .drip($0.head + $0.body, pause: seconds), response: $0) }
        },
        FaultKind("token-life=SECONDS", example: "token-life=1", "sets expires_in to this value") {
            let seconds = try $0.number("token-life")
            return .altered { $0["expires_in"] = seconds }
        },
        FaultKind("missing-field=NAME", example: "missing-field=expires_in", "omits this member of the reply") {
            let name = try $0.text("missing-field")
            return .altered { $0[name] = nil }
        },
        FaultKind("wrong-types", "changes the JSON type of every member of the reply") { _ in
            .altered { $0 = $0.mapValues { ["value": $0] } }
        },
        FaultKind("invalid-utf8", "responds with JSON that isn't UTF-8") { _ in
            .replaced(json(200, bytes: Array("{\"access_token\":\"".utf8) + [0xC3, 0x28, 0xFF, 0xFE, 0x22, 0x7D]))
        },
        FaultKind("deep-nesting=N", example: "deep-nesting=10000", "responds with JSON objects nested this deep") {
            let depth = try $0.number("deep-nesting", from: 0, through: largest)
            let start = String(repeating: "{\"access_token\":", count: depth)
            return .replaced(json(200, start + "1" + String(repeating: "}", count: depth)))
        },
        FaultKind("huge-body=BYTES", example: "huge-body=5000000", "responds with this many bytes of JSON") {
            .instead(hugeBody(bytes: try $0.number("huge-body", from: 0, through: largest)))
        },
    ]

    /// The largest number of bytes of `huge-body`, and of objects of `deep-nesting`. A client should reject a reply
    /// long before it reaches this size.
    private static let largest = 100_000_000

    private static func json(_ status: Int, _ text: String) -> HTTPResponse { json(status, bytes: Array(text.utf8)) }

    private static func json(_ status: Int, bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], bytes: bytes)
    }

    /// Responds with a JSON object that is padded to this many bytes. A larger object isn't padded. The response has no
    /// `Content-Length`, so the client learns the size of the body only while it receives the body.
    private static func hugeBody(bytes: Int) -> WirePlan {
        let (start, end) = ("{\"access_token\":\"", "\"}")
        let filling = String(repeating: "a", count: max(bytes - start.utf8.count - end.utf8.count, 0))
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
        return WirePlan(
            action: .send(Array((head + start + filling + end).utf8)), response: HTTPResponse(status: 200))
    }
}

extension Fault.Effect {
    fileprivate static func replaced(_ response: HTTPResponse) -> Self { .instead(.answer(response)) }

    fileprivate static func altered(_ alter: @escaping @Sendable (inout JSON) -> Void) -> Self {
        .after { original in
            var (response, members) = (original, original.members ?? [:])
            alter(&members)
            if response.members != nil { response.members = members }
            return .answer(response)
        }
    }
}
