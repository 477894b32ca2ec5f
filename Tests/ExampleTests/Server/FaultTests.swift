import Foundation
import Testing

@testable import LocalAuthorizationServer

/// Tests the effect of each fault on the response, and whether the request is processed.
struct FaultTests {
    private struct Scene {
        let server = PureServer()
        let tokens: Reply

        init(_ fault: Fault) throws {
            tokens = try #require(server.exchange(server.code()))
            server.state.faults.add(fault, at: .token, skipping: 0, times: 1)
        }

        /// Refreshes under the fault; returns the reply and whether the refresh token was used.
        func refresh() -> (reply: Reply?, processed: Bool) {
            let reply = server.refresh(tokens.refreshToken)
            return (reply, server.refresh(tokens.refreshToken)?.error == "invalid_grant")
        }
    }

    @Test(
        "A fault that replaces the response doesn't use the refresh token",
        arguments: [
            (.status(503, retryAfter: "7"), 503), (.html200, 200), (.body("[]", status: 418), 418),
            (.deepNesting(5), 200),
            (.invalidUTF8, 200), (.redirect(to: "https://other.example/", status: 307), 307),
            (.error("invalid_grant"), 400), (.errorInOK("invalid_grant"), 200), (.empty, 200),
            (.redirectLoop(status: 307), 307), (.statusUntil(503, seconds: 90), 503),
        ] as [(Fault, Int)])
    func replacementsAnswerWithoutProcessing(fault: Fault, status: Int) throws {
        let scene = try Scene(fault)
        let (reply, processed) = scene.refresh()
        #expect(reply?.status == status)
        #expect(reply?.accessToken == "")
        #expect(!processed)
        #expect(scene.server.state.journal.entries.suffix(2).first?.fault == fault.name)
    }

    @Test(
        "A fault without a response doesn't use the refresh token",
        arguments: [.refuse, .resetBeforeHeaders, .stall] as [Fault])
    func silentFaultsDoNotProcess(fault: Fault) throws {
        let scene = try Scene(fault)
        let (reply, processed) = scene.refresh()
        #expect(reply == nil)
        #expect(!processed)
        #expect(scene.server.state.journal.entries.suffix(2).first?.status == nil)
    }

    @Test("The refresh token rotates even if the response is dropped") func aLostAnswerLeavesTheTokenRotated() throws {
        let scene = try Scene(.processThenDrop)
        let (reply, processed) = scene.refresh()
        #expect(reply == nil)
        #expect(processed)
    }

    @Test("The Retry-After header is sent as given") func retryAfterIsSent() throws {
        let scene = try Scene(.status(429, retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT"))
        #expect(scene.refresh().reply?.headers["retry-after"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test("A Retry-After date is ahead of the server's clock") func retryDateIsSent() throws {
        let scene = try Scene(.statusUntil(503, seconds: 90))
        #expect(scene.refresh().reply?.headers["retry-after"] == "Tue, 14 Nov 2023 22:14:50 GMT")
    }

    @Test("An error with status 200 has the same body as one with 400") func errorsWithSuccess() throws {
        let reply = try Scene(.errorInOK("invalid_grant")).refresh().reply
        #expect(reply?.error == "invalid_grant")
    }

    @Test("A redirect loop leads back to the requested address") func loops() throws {
        #expect(try Scene(.redirectLoop()).refresh().reply?.location == "/auth/o2/token")
    }

    @Test("A redirect leads to the given address, with status 302") func redirectsLeadElsewhere() throws {
        let scene = try Scene(.redirect(to: "http://other.example/x"))
        let reply = scene.refresh().reply
        #expect(reply?.location == "http://other.example/x")
        #expect(reply?.status == 302)
    }

    @Test("Bodies can be deeply nested or invalid UTF-8") func badBodiesAreBad() throws {
        let nested = try Scene(.deepNesting(3))
        let text = nested.refresh().reply?.text
        #expect(text == "{\"access_token\":{\"access_token\":{\"access_token\":1}}}")
        let invalid = try Scene(.invalidUTF8)
        let body = try #require(invalid.refresh().reply?.body)
        #expect(String(bytes: body, encoding: .utf8) == nil)
    }

    @Test("A fault that alters the response changes one part and processes the request")
    func alterationsSpoilOnePart() throws {
        func reply(_ fault: Fault) throws -> Reply {
            let scene = try Scene(fault)
            let (reply, processed) = scene.refresh()
            #expect(processed)
            return try #require(reply)
        }
        #expect(try reply(.tokenLife(-1)).json["expires_in"] as? Int == -1)
        #expect(try reply(.rawTokenLife("\"soon\"")).json["expires_in"] as? String == "soon")
        #expect(
            try reply(.missingField("access_token")).json.keys.sorted() == [
                "expires_in", "refresh_token", "token_type",
            ])
        #expect(try reply(.extraFields).json.count == 10)
        let wrong = try reply(.wrongTypes)
        #expect(wrong.json["access_token"] is [Any] && wrong.json["expires_in"] is [String: Any])
        let text = try reply(.duplicatedKeys).text
        #expect(text.components(separatedBy: "\"access_token\"").count == 3)
        #expect(try reply(.hugeHeader(bytes: 70_000)).headers["x-filling"]?.count == 70_000)
        #expect(try reply(.contentType("text/plain")).headers["content-type"] == "text/plain")
        #expect(try reply(.clockSkew(86400)).headers["date"] == "Wed, 15 Nov 2023 22:13:20 GMT")
    }

    @Test("Truncated, reset and dripped responses send the right bytes and end as specified")
    func cutAnswersAreCut() throws {
        let response = HTTPResponse.text(200, "0123456789")
        let writer = ResponseWriter(keepsConnection: true, omitsBody: false, now: Date(timeIntervalSince1970: 0))
        let head = writer.head(of: response)
        let plans = [.truncateBody, .resetAfterHeaders, .drip(byteEvery: 2)].map { (fault: Fault) in
            fault.plan(response, writer)
        }
        #expect(plans[0] == WirePlan(steps: [.send(head + Array("01234".utf8))], ending: .close, status: 200))
        #expect(plans[1] == WirePlan(steps: [.send(head)], ending: .reset, status: 200))
        let whole = head + response.body.bytes
        #expect(plans[2] == WirePlan(steps: [.drip(whole, pause: 2)], ending: .keepOpen, status: 200))
    }
}
