import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the local server's code pairs, of the page for user codes, and of a device's polls.
@Suite(.deadline) struct CodePairProtocolTests {
    private let server: PureServer
    private static let other = "other-client"

    init() {
        var options = ServerOptions()
        options.clients += [RegisteredClient(clientID: Self.other, redirectURIs: [])]
        server = PureServer(options)
    }

    @Test("A typed user code may have lower-case letters, a dash and a space")
    func typedUserCodeMayHaveADashAndASpace() {
        let code = server.codePair().json["user_code"] as? String ?? ""
        let page = server.enter("\(code.prefix(4).lowercased())- \(code.suffix(4))")
        #expect(page.text.contains("Sign in as Ada Lovelace"))
    }

    @Test("After Deny, the page shows that access was not allowed, and a poll returns access_denied")
    func denialIsShownAndReportedToTheDevice() {
        let pair = server.codePair()
        let page = server.enter(pair.json["user_code"] as? String ?? "")
        #expect(server.consent(server.signIn(page), "deny").text.contains("did not allow access"))
        #expect(server.poll(pair).error == "access_denied")
    }

    @Test("A user code is refused after a denial, and ten minutes after it was issued")
    func userCodeIsValidUntilDeniedOrExpired() {
        let codes = (0..<2).map { _ in server.codePair().json["user_code"] as? String ?? "" }
        _ = server.consent(server.signIn(server.enter(codes[0])), "deny")
        #expect(server.enter(codes[0]).text.contains("wrong or no longer valid"))
        #expect(server.enter(codes[1]).text.contains("Sign in as Ada Lovelace"))
        server.advance(600)
        #expect(server.enter(codes[1]).text.contains("wrong or no longer valid"))
    }

    @Test("A poll ten minutes after the code pair was issued returns expired_token")
    func latePollReturnsExpiredToken() {
        let pair = server.codePair()
        server.advance(600)
        #expect(server.poll(pair).error == "expired_token")
    }

    @Test("A device code can be exchanged once, and only by its client and with its user code")
    func deviceCodeIsExchangedOnce() {
        let pair = server.codePair()
        _ = server.consent(server.signIn(server.enter(pair.json["user_code"] as? String ?? "")))
        for change in [["user_code": "BBBBBBBB"], ["client_id": Self.other], ["device_code": "x"]] {
            #expect(server.poll(pair, change).error == "invalid_grant", "\(change)")
        }
        #expect(server.poll(pair).status == 200)
        #expect(server.poll(pair).error == "invalid_grant")
    }

    @Test("A request for a code pair with a wrong response type or an unknown scope is refused")
    func invalidRequestForACodePairIsRefused() {
        #expect(server.codePair(["response_type": "code"]).error == "unsupported_response_type")
        #expect(server.codePair(["scope": "mail"]).error == "invalid_scope")
    }

    @Test("An early poll lengthens the interval by five seconds, and a poll at the end of the interval isn't early")
    func earlyPollLengthensTheInterval() {
        let pair = server.codePair()
        let polls = [(0, "authorization_pending"), (29, "slow_down"), (34, "slow_down"), (40, "authorization_pending")]
        for (pause, error) in polls {
            server.advance(Double(pause))
            #expect(server.poll(pair).error == error, "\(pause)")
        }
    }
}
