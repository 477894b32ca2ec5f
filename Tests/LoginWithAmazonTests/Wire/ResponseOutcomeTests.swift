import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct ResponseOutcomeTests {
    @Test("Every 2xx status is a success", arguments: 200..<300)
    func everyStatusOfTheTwoHundredsIsSuccess(status: Int) {
        #expect(Self.words(status) == "success")
        #expect(Self.words(status, #"{"error":"invalid_grant"}"#) == "success")
    }

    @Test("The body of a reply decides the meaning of a 4xx status", arguments: Array(400..<429) + Array(430..<500))
    func thePayloadDecidesA4xxStatus(status: Int) {
        #expect(Self.words(status, #"{"error":"invalid_grant"}"#) == "refused invalid_grant")
        #expect(Self.words(status, "<!DOCTYPE html>") == "unusable")
        #expect(Self.words(status) == "unusable")
    }

    @Test("429 and every 5xx status ask for a pause", arguments: [429] + Array(500..<600))
    func tooManyRequestsAndTheFiveHundredsAskForAPause(status: Int) {
        #expect(Self.words(status) == "busy -")
        #expect(Self.words(status, #"{"error":"invalid_grant"}"#, ["retry-after": "7"]) == "busy 7.0")
        #expect(Self.words(status, "", ["retry-after": "soon"]) == "busy -")
    }

    @Test(
        "Every other status is unusable",
        arguments: [Int.min, -1, 0, 100, 101, 199, 300, 301, 302, 304, 307, 308, 399, 600, 999, Int.max])
    func everyOtherStatusIsUnusable(status: Int) {
        #expect(Self.words(status, #"{"error":"invalid_grant","access_token":"a"}"#) == "unusable")
    }

    @Test(
        "Only a 4xx error about the access token invalidates it",
        arguments: [
            (401, #"{"error":"invalid_token"}"#, true),
            (400, #"{"error":"invalid_request","error_description":"bad access_token"}"#, true),
            (400, #"{"error":"invalid_grant"}"#, false),
            (500, #"{"error":"invalid_token"}"#, false),
            (200, #"{"error":"invalid_token"}"#, false),
        ])
    func onlyARefusalRefusesTheAccessToken(status: Int, body: String, refuses: Bool) {
        #expect(Self.verdict(status, body).refusesAccessToken == refuses)
    }

    @Test("A malformed reply is a server error")
    func aMalformedReplyIsAServerError() {
        #expect(ResponseOutcome.notUnderstood.code == .serverError)
    }

    private static func verdict(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> ResponseOutcome {
        ResponseOutcome(
            WireReply(status: status, headers: headers, body: Data(body.utf8)), now: Date(timeIntervalSince1970: 0))
    }

    private static func words(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> String {
        switch verdict(status, body, headers) {
        case .success: "success"
        case .refused(let refusal): "refused \(refusal.name)"
        case .busy(let pause): "busy \(pause.map { "\($0)" } ?? "-")"
        case .unusable: "unusable"
        }
    }
}
