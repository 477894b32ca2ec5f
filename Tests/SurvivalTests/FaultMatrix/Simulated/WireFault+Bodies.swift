import Foundation
import LoginWithAmazon

/// Faults in the body of replies with status 200.
extension WireFault {
    private static let ok = FaultClass.nonsense(status: 200)

    static let bodies: [WireFault] = texts + nestings + cuts + [notUTF8, wrongTypes]

    private static let texts: [WireFault] = [
        "", " ", "<!DOCTYPE html><p>Please log in.</p>", "null", "[]", "5", "\"text\"", "{", "}", "{}{}", "{]",
        #"{"error":"invalid_grant"}"#, #"{"error":"invalid_token","error_description":"x"}"#,
        "access_token=a&token_type=bearer", "\u{0}",
    ].map { WireFault("body \($0)", ok, status: 200, $0) }

    private static let nestings: [WireFault] = [1, 10, 511, 5_000, 100_000].map { depth in
        let text = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
        return WireFault("nested \(depth) times", ok, status: 200, text)
    }

    private static let cuts: [WireFault] = [0.25, 0.5, 0.75, 0.99].map { part in
        WireFault("cut after \(part)", ok) { reply in
            let whole = Data(reply.text.utf8)
            return .success(WireReply(status: 200, body: whole.prefix(Int(Double(whole.count) * part))))
        }
    }

    private static let wrongTypes = WireFault("wrong types", .wrongTypes) {
        .success($0.changed { $0.with(#"[{"nested":"value"}]"#) }.wire())
    }

    private static let notUTF8: WireFault = {
        var body = Data("{\"access_token\":\"".utf8)
        body += [0xC3, 0x28, 0xFF, 0xFE]
        body += Data("\"}".utf8)
        return WireFault("not UTF-8", ok, .success(WireReply(status: 200, body: body)))
    }()

    private static let names = [
        "access_token", "refresh_token", "token_type", "expires_in", "user_id", "name", "user_code", "device_code",
        "verification_uri", "interval",
    ]

    static let members: [WireFault] = absent + wrong + unprintable

    private static let absent: [WireFault] = names.map { name in
        WireFault("no \(name)", .member(name, .absent), changing: { $0.name == name ? nil : $0 })
    }

    private static let wrong: [WireFault] =
        names.flatMap { name in
            ["null", "[]", "{}", "true", #""""#, #"["a"]"#].map { changing(name, to: $0, .member(name, .wrong)) }
        } + [
            changing("token_type", to: #""mac""#, .member("token_type", .wrong)),
            changing("verification_uri", to: #""http://example.com/""#, .member("verification_uri", .wrong)),
        ]

    private static let unprintable: [WireFault] = ["access_token", "refresh_token"].flatMap { name in
        [#""a\r\nb""#, #""t\u00f6ken""#, #""\u0000""#].map { changing(name, to: $0, .member(name, .unprintable)) }
    }

    private static func changing(_ name: String, to value: String, _ kind: FaultClass) -> WireFault {
        WireFault("\(name) is \(value)", kind, changing: { $0.name == name ? $0.with(value) : $0 })
    }

    static let harmless: [WireFault] = lives + types + successes + additions

    private static let lives: [WireFault] = [
        "0", "-1", "1", "1e18", "99999999999999999999", #""3600""#, #""soon""#, "0.5", "-1e300",
    ].map { changing("expires_in", to: $0, .harmless) }

    private static let types: [WireFault] = ["text/html", "text/plain;charset=latin-1", ""].map { type in
        WireFault("content type \(type)", .harmless) { .success($0.wire(headers: ["content-type": type])) }
    }

    private static let successes: [WireFault] = [201, 206, 299].map { status in
        WireFault("status \(status)", .harmless) { .success($0.wire(status: status)) }
    }

    private static let additions: [WireFault] = [
        WireFault("nothing", .harmless) { .success($0.wire()) },
        WireFault("given twice", .harmless, times: 2) { .success($0.wire()) },
        header("x-filling", String(repeating: "a", count: 65_536), "a huge header"),
        header("retry-after", "60", "Retry-After beside success"),
        header("date", "Wed, 15 Nov 2024 22:13:20 GMT", "a date of next year"),
        WireFault("extra members", .harmless) { .success($0.with(extra).wire()) },
        WireFault("every member twice", .harmless) { .success($0.with($0.members).wire()) },
        changing("token_type", to: #""BEARER""#, .harmless),
    ]

    private static func header(_ name: String, _ value: String, _ words: String) -> WireFault {
        WireFault(words, .harmless) { .success($0.wire(headers: [name: value])) }
    }

    private static let extra = [
        ("x_text", #""\ud83d\ude00 \" \\ \u0001""#), ("x_number", "-1.5e-3"), ("x_null", "null"), ("x_bool", "true"),
        ("x_deep", String(repeating: "[", count: 100) + String(repeating: "]", count: 100)), ("", "{}"),
    ].map(CorrectReply.Member.init)
}

extension CorrectReply.Member {
    fileprivate func with(_ value: String) -> Self { Self(name: name, value: value) }
}

extension CorrectReply {
    fileprivate func with(_ more: [Member]) -> CorrectReply {
        var copy = self
        copy.members += more
        return copy
    }
}
