import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct DiagnosticEventTests {
    let harness = Harness()
    let events = EventLog()

    private func listen() {
        harness.manager.setDiagnosticHandler { [events] event in
            let call = event.call.map { "\($0.purpose) \($0.number)" } ?? "no call"
            events.add("\(call), \(event.level.rawValue): \(event)")
        }
    }

    @Test("Each event of a sign-in names its first call, even after the app has received the redirect")
    func signInEventsNameTheirCall() async throws {
        listen()
        harness.userAgent.next(.deferred)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let call = harness.authorize("profile")
        await harness.log.until(count: 1)
        await events.until(count: 3)
        let second = harness.authorize("profile")
        await events.until(count: 4)
        #expect(!harness.manager.handleRedirect(address("other-app://?code=1")))
        #expect(harness.open())
        for call in [call, second] { #expect(await call.end() == ["token access-1"]) }
        #expect(
            events.events.filter { !$0.hasPrefix("no call") } == [
                "authorize 1, debug: store read: none", "authorize 1, info: page shown",
                "authorize 1, info: page ended", "authorize 2, debug: store read: none",
                "authorize 1, info: redirect received",
                "authorize 1, debug: exchange sent", "authorize 1, debug: exchange answered: HTTP 200",
                "authorize 1, debug: store changed", "authorize 1, info: call answered",
                "authorize 2, info: call answered",
            ])
        #expect(
            events.events.filter { $0.hasPrefix("no call") } == ["no call, info: not a redirect of a pending sign-in"])
    }

    @Test("A call that is answered from the last read has a number and causes only one event")
    func callFromTheLastReadCausesOneEvent() async throws {
        try await harness.signIn()
        _ = try await harness.token("profile")
        listen()
        _ = try await harness.token("profile")
        #expect(events.take() == ["authorize 3, info: call answered"])
        _ = try await harness.manager.storedSession()
        #expect(events.events == ["storedSession 4, debug: store read: grant", "storedSession 4, info: call answered"])
    }

    @Test("A shared refresh's events name the call that caused the refresh, and each call has an event for its answer")
    func refreshEventsNameTheCallThatCausedIt() async throws {
        try await harness.signIn()
        harness.expire()
        listen()
        let calls = [harness.authorize("profile"), harness.authorize("profile")]
        await harness.log.until(count: 1)
        harness.transport.reply(to: .refresh, .failure(.timedOut))
        for call in calls { #expect(await call.end() == ["error 7"]) }
        #expect(
            events.events.suffix(4) == [
                "authorize 2, debug: refresh sent", "authorize 2, error: refresh failed: code 7",
                "authorize 2, error: call failed: code 7", "authorize 3, error: call failed: code 7",
            ])
    }

    @Test("A manager's handler receives the events of code pair managers with the same client and store")
    func handlerReceivesCodePairEvents() async {
        listen()
        let pairs = harness.sibling().manager.codePairManager
        let request = AMZNGetTokenRequest(scopes: [AMZNProfileScope.profile()])
        await #expect(throws: AMZNError.self) { _ = try await pairs.getToken(request).accessToken }
        #expect(events.events == ["getToken 1, debug: store read: none", "getToken 1, info: call answered: code 1"])
    }

    @Test("A refresh's and its call's durations are measured in uptime; the refresh's event names the server's error")
    func durationsAreMeasuredInUptime() async throws {
        try await harness.signIn()
        harness.expire()
        let received = Locked<[AMZNDiagnosticEvent]>([])
        harness.manager.setDiagnosticHandler { event in received.withLock { $0.append(event) } }
        let token = Task { [manager = harness.manager] in
            try await manager.accessToken(for: [AMZNProfileScope.profile()])
        }
        await harness.log.until(count: 1)
        harness.clock.advance(by: 2)
        harness.clock.set(by: -3_600)
        harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
        await #expect(throws: AMZNError.self) { _ = try await token.value }
        let call = AMZNDiagnosticEvent.Call(number: 2, purpose: "accessToken")
        #expect(
            received.withLock { $0 }.filter { $0.request != nil || $0.kind == .callAnswered } == [
                AMZNDiagnosticEvent(.requestSent, call: call, request: "refresh"),
                AMZNDiagnosticEvent(
                    .requestAnswered, level: .error, call: call, request: "refresh", httpStatus: 400,
                    oauthError: "invalid_grant", duration: 2),
                AMZNDiagnosticEvent(.callAnswered, call: call, code: .applicationNotAuthorized, duration: 2),
            ])
    }

    @Test("The purpose accessToken is only for calls that neither show a page nor return the user")
    func purposeIsAccessTokenWithoutPageAndUser() {
        let calls: [AuthorizeCall] = [
            .sample(["profile"], .never), .sample(["profile"], .never, user: true), .sample(["profile"]),
        ]
        let purposes = calls.map { SessionMachine.Call.authorize($0).purpose }
        #expect(purposes == ["accessToken", "authorize", "authorize"])
    }

    @Test("The event of a call that the user cancels is no error")
    func cancelledCallIsNoError() async {
        listen()
        harness.userAgent.next(.cancel)
        #expect(await harness.authorize("profile").end() == ["cancelled"])
        #expect(events.events.last == "authorize 1, info: call answered: code 3")
    }

    @Test(
        "The event of a redirect names its error only if a standard defines that error",
        arguments: [("access_denied", ": access_denied"), ("secret-detail", "")])
    func redirectEventNamesOnlyStandardErrors(_ name: String, detail: String) async {
        listen()
        harness.userAgent.next(.deferred)
        let call = harness.authorize("profile")
        await harness.log.until(count: 1)
        #expect(harness.open("error=\(name)"))
        _ = await call.end()
        #expect(events.events.contains("authorize 1, info: redirect received\(detail)"))
    }

    @Test("If another manager becomes the shared one, the diagnostic handlers of both managers receive an event")
    func replacedSharedManagerIsReported() async throws {
        let next = Harness()
        try await SharedManager.with(harness.manager) {
            listen()
            next.manager.setDiagnosticHandler { [events] in events.add("next: \($0)") }
            AMZNAuthorizationManager.setShared(harness.manager)
            #expect(events.events == [])
            AMZNAuthorizationManager.setShared(next.manager)
            #expect(events.events == ["no call, error: shared manager replaced", "next: shared manager replaced"])
        }
    }

    @Test("Regression 19: No event contains a secret, the server's text or user data; a nil handler ends the events")
    func eventsContainNoSecret() async throws {
        listen()
        try await harness.signIn("secret-access", "secret-refresh")
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        _ = try await harness.manager.fetchUser()
        harness.transport.reply(to: .signOut, 500, json: #"{"error":"secret-detail"}"#)
        #expect(try await harness.manager.signOut() == false)
        let all = events.take().joined(separator: "\n")
        for secret in ["secret", "the-code", "Ada", "ada@", "10115"] { #expect(!all.contains(secret), "\(secret)") }
        harness.manager.setDiagnosticHandler(nil)
        try await harness.signIn()
        #expect(events.events == [])
    }
}
