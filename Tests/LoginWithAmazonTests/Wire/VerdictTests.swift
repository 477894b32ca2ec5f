import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct VerdictTests {
    @Test(
        "A reply's status and body determine whether the verdict is success, refused, busy or failed",
        arguments: [
            (200..<300, "content", "", "success content"),
            (200..<300, #"{"error":"invalid_grant"}"#, "", #"success {"error":"invalid_grant"}"#),
            (200..<300, "", "", "failed 2"),
            (400..<408, #"{"error":"invalid_grant"}"#, "", "refused invalid_grant"),
            (408..<409, #"{"error":"invalid_grant"}"#, "", "failed 2"),
            (409..<425, #"{"error":"invalid_grant"}"#, "", "refused invalid_grant"),
            (425..<426, #"{"error":"invalid_grant"}"#, "", "failed 2"),
            (426..<429, #"{"error":"invalid_grant"}"#, "", "refused invalid_grant"),
            (400..<429, #"{"error":"server_error"}"#, "", "failed 2"),
            (400..<429, #"{"error":"temporarily_unavailable"}"#, "", "failed 2"),
            (430..<500, #"{"error":"invalid_grant"}"#, "", "refused invalid_grant"),
            (400..<429, "<!DOCTYPE html>", "", "failed 2"), (430..<500, "", "", "failed 2"),
            (429..<430, #"{"error":"invalid_grant"}"#, "7", "busy 7.0"), (500..<600, "", "soon", "busy -"),
            (500..<600, #"{"error":"invalid_grant"}"#, "7", "busy 7.0"), (-1..<200, "content", "", "failed 2"),
            (300..<400, #"{"error":"invalid_grant"}"#, "", "failed 2"), (600..<1_000, "content", "", "failed 2"),
        ])
    func statusAndBodyDecideTheVerdict(statuses: Range<Int>, body: String, pause: String, meaning: String) {
        for status in statuses {
            #expect(Self.words(Self.verdict(status, body, ["retry-after": pause])) == meaning, "\(status)")
        }
    }

    @Test(
        "The error of an unusable, refusing or busy reply has the reply's HTTP status",
        arguments: [
            (200, ""), (302, "{}"), (400, #"{"error":"invalid_grant"}"#), (401, ""), (404, ""), (429, ""), (503, ""),
            (999, ""),
        ])
    func errorHasTheStatusOfTheReply(status: Int, body: String) {
        let error = #expect(throws: AMZNError.self) {
            try Self.verdict(status, body).result(or: \.error).get()
        }
        #expect(error?.httpStatus == status)
    }

    @Test(
        "Each transport failure has a message and the listed code",
        arguments: [
            (.offline, .networkError), (.timedOut, .networkError), (.connectionLost, .networkError),
            (.tlsFailure, .networkError), (.insecureAddress, .invalidInput), (.replyTooLarge, .serverError),
            (.redirected(), .serverError), (.proxied, .networkError),
        ] as [(AMZNError, AMZNError.Code)])
    func transportFailureHasAMessageAndItsCode(failure: AMZNError, code: AMZNError.Code) {
        let verdict = Result<WireReply, AMZNError>.failure(failure).verdict(Self.text)
        #expect(Self.words(verdict) == "failed \(code.rawValue)")
        #expect(!failure.message.isEmpty)
    }

    @Test("The error of a failed request contains the system's error, but not the request's URL")
    func errorContainsTheSystemErrorWithoutTheURL() throws {
        let url = URL(fileURLWithPath: "/canary")
        let cause = NSError(domain: "d", code: 7, userInfo: [NSLocalizedDescriptionKey: "text", "url": url])
        let error = try #require(AMZNError(ofRequest: cause).underlyingError) as NSError
        #expect(error.domain == "d" && error.code == 7 && error.localizedDescription == "text")
        #expect(!"\(error.userInfo)".contains("canary"))
    }

    @Test(
        "Only status 401, or a 4xx error about the access token, means that the server refuses the token",
        arguments: [
            (401, "", true), (401, #"{"error":"x"}"#, true), (401, #"{"error":"insufficient_scope"}"#, false),
            (400, #"{"error":"invalid_token"}"#, true),
            (400, #"{"error":"invalid_request","error_description":"bad : access_token"}"#, true),
            (400, #"{"error":"invalid_request","error_description":"bad"}"#, false),
            (400, #"{"error":"invalid_grant","error_description":"access_token"}"#, false),
            (500, #"{"error":"invalid_token"}"#, false), (200, #"{"error":"invalid_token"}"#, false), (403, "", false),
        ])
    func statusOrErrorRefusesTheToken(status: Int, body: String, refuses: Bool) {
        #expect(Self.verdict(status, body).refusesAccessToken == refuses)
    }

    private static func text(_ body: Data) -> String? { body.isEmpty ? nil : String(decoding: body, as: UTF8.self) }

    private static func verdict(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> Verdict<String> {
        let reply = WireReply(status: status, headers: headers, body: Data(body.utf8))
        return Result<WireReply, AMZNError>.success(reply).verdict(text)
    }

    private static func words(_ verdict: Verdict<String>) -> String {
        switch verdict {
        case .success(let text): "success \(text)"
        case .refused(let refusal): "refused \(refusal.name)"
        case .busy(let pause, _): "busy \(pause.map { "\($0)" } ?? "-")"
        case .failed(let error): "failed \(error.code.rawValue)"
        }
    }

    @Test(
        "Promise 44: Retry-After is read as whole seconds, a day at most; any other form is ignored",
        arguments: [
            ("0", 0), ("120", 120), ("  120\t", 120), ("007", 7), ("86400", 86_400), ("86401", 86_400),
            ("99999999999999999999999", 86_400), (nil, nil), ("", nil), (" ", nil), ("-1", nil), ("+1", nil),
            ("1.5", nil), ("1e3", nil), ("soon", nil), ("١٢", nil), ("0x10", nil), ("12 13", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT", nil),
        ])
    func retryAfterIsReadAsWholeSeconds(field: String?, seconds: TimeInterval?) {
        #expect(WireReply(status: 503, headers: field.map { ["retry-after": $0] } ?? [:]).retryAfter == seconds)
    }
}

@Suite(.deadline) struct OAuthErrorResponseTests {
    @Test(
        "An error response is a JSON object with a non-empty `error` text; a description that isn't text is ignored",
        arguments: [
            (#"{"error":"a","error_description":"b","x":1}"#, OAuthErrorResponse(name: "a", detail: "b")),
            (#"{"error":"a","error_description":7}"#, OAuthErrorResponse(name: "a")),
            (#"{"error":""}"#, nil), (#"{"error":{"message":"a"}}"#, nil), (#"{"error":400}"#, nil), ("{}", nil),
            (#"["error"]"#, nil), ("", nil), ("<!DOCTYPE html>", nil),
        ] as [(String, OAuthErrorResponse?)])
    func errorResponseIsAnObjectWithAnError(body: String, refusal: OAuthErrorResponse?) {
        #expect(OAuthErrorResponse(body: Data(body.utf8)) == refusal)
    }

    @Test(
        "The value 1 of `force_update`, as a number or a text, means that the server wants a newer version",
        arguments: [("1", true), (#""1""#, true), ("[1]", false)])
    func forceUpdateWantsANewerVersion(value: String, wantsNewerVersion: Bool) {
        let refusal = OAuthErrorResponse(body: Data(#"{"error":"a","force_update":\#(value)}"#.utf8))
        #expect(refusal?.wantsNewerVersion == wantsNewerVersion)
    }
}
