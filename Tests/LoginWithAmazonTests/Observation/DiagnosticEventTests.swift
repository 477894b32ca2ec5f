import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct DiagnosticEventTests {
    let harness = Harness()
    let events = EventLog()
    /// The events for ignored URLs. Tests that run at the same time may cause some of them, because each session of the
    /// process receives these events.
    let ignoredURLs = EventLog()

    private func listen() {
        harness.manager.setDiagnosticHandler { [events, ignoredURLs] event in
            let events = event.kind == .redirectIgnored ? ignoredURLs : events
            let call = event.call.map { "\($0.purpose) \($0.number)" } ?? "no call"
            events.add("\(call), \(event.level.rawValue): \(event)")
        }
    }

    @Test(
        "The events of a shared sign-in name its first call; the events of each call's read and answer name that call")
    func signInEventsNameTheFirstCall() async throws {
        listen()
        harness.userAgent.next(.deferred)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let call = harness.authorize("profile")
        await harness.log.until(count: 1)
        await events.until(count: 3)
        let second = harness.authorize("profile")
        await events.until(count: 4)
        #expect(harness.open())
        for call in [call, second] { #expect(await call.end() == ["token access-1"]) }
        // The request for the profile follows the answers.
        #expect(
            events.events.filter { !$0.contains("profile") } == [
                "authorize 1, debug: store read: none", "authorize 1, info: page shown",
                "authorize 1, info: page ended", "authorize 2, debug: store read: none",
                "authorize 1, info: redirect received",
                "authorize 1, debug: exchange sent", "authorize 1, debug: exchange answered: HTTP 200",
                "authorize 1, debug: store changed", "authorize 1, info: call answered",
                "authorize 2, info: call answered",
            ])
    }

    @Test("The event for a URL that isn't the pending sign-in's redirect names no call")
    func foreignURLEventNamesNoCall() async {
        listen()
        harness.userAgent.next(.deferred)
        let call = harness.authorize("profile")
        await harness.log.until("page")
        #expect(!AMZNAuthorizationManager.handleOpen(address("other-app://?code=1"), sourceApplication: nil))
        #expect(harness.open("error=access_denied"))
        _ = await call.end()
        #expect(Set(ignoredURLs.events) == ["no call, info: not a redirect of a pending sign-in"])
    }

    @Test("A call that is answered from memory causes only the event for its answer")
    func callAnsweredFromMemoryCausesOneEvent() async throws {
        try await harness.signIn()
        _ = try await harness.token("profile")
        listen()
        _ = try await harness.token("profile")
        #expect(events.events == ["authorize 3, info: call answered"])
    }

    @Test("A call for the stored session causes an event for the read and one for the answer")
    func storedSessionCausesTwoEvents() async throws {
        try await harness.signIn()
        listen()
        _ = try await harness.manager.storedSession()
        #expect(
            events.events == ["storedSession 2, debug: store read: grant", "storedSession 2, info: call answered"])
    }

    @Test("The events of a shared refresh name the call that caused the refresh; each call has an event for its answer")
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

    @Test("A manager's handler receives the events of a code pair manager with the same client and store")
    func handlerReceivesCodePairEvents() async {
        listen()
        let pairs = harness.sibling().manager.codePairManager
        let request = AMZNGetTokenRequest(scopes: [AMZNProfileScope.profile()])
        await #expect(throws: AMZNError.self) { _ = try await pairs.getToken(request).accessToken }
        #expect(events.events == ["getToken 1, debug: store read: none", "getToken 1, info: call answered: code 1"])
    }

    /// The events of call 2, whose refresh the server refuses after two seconds. Meanwhile, the wall clock is set back.
    private func eventsOfARefusedRefresh() async throws -> [AMZNDiagnosticEvent] {
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
        return received.withLock { $0 }
    }

    @Test("The durations of a refresh and of its call are measured in uptime")
    func durationsAreMeasuredInUptime() async throws {
        #expect(try await eventsOfARefusedRefresh().compactMap(\.duration) == [2, 2])
    }

    @Test("The events of a refused refresh name the call, the request, and the status and error of the server's reply")
    func refreshEventsNameTheStatusAndErrorOfTheReply() async throws {
        let events = try await eventsOfARefusedRefresh().filter { $0.request != nil }
        let call = AMZNDiagnosticEvent.Call(number: 2, purpose: "accessToken")
        #expect(
            events == [
                AMZNDiagnosticEvent(.requestSent, call: call, request: "refresh"),
                AMZNDiagnosticEvent(
                    .requestAnswered, level: .error, call: call, request: "refresh", httpStatus: 400,
                    oauthError: "invalid_grant", duration: 2),
            ])
    }

    @Test("Of the authorize calls, only a silent call without the user has the purpose `accessToken`")
    func purposeIsAccessTokenWithoutPageAndUser() {
        let calls: [AuthorizeCall] = [
            .sample(["profile"], .never), .sample(["profile"], .never, user: true), .sample(["profile"]),
            .sample(["profile"], user: true),
        ]
        let purposes = calls.map { SessionMachine.Call.authorize($0).purpose }
        #expect(purposes == ["accessToken", "authorize", "authorize", "authorize"])
    }

    @Test("If the user cancels a call, the event for the call's answer has the level `info`")
    func eventOfACancelledCallIsNoError() async {
        listen()
        harness.userAgent.next(.cancel)
        #expect(await harness.authorize("profile").end() == ["cancelled"])
        #expect(events.events.last == "authorize 1, info: call answered: code 3")
    }

    @Test(
        "The event of a redirect names the redirect's error only if a standard defines that error",
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

    @Test("A new shared manager causes an event for both managers' handlers; setting the same one causes no event")
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

    @Test("Promise 73: Events of sign-ins, profiles and sign-outs contain no token, code, server text or user data")
    func eventsContainNoSecret() async throws {
        listen()
        try await harness.signIn("secret-access", "secret-refresh")
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        _ = try await harness.manager.fetchUser()
        harness.transport.reply(to: .signOut, 500, json: #"{"error":"secret-detail"}"#)
        try await harness.manager.signOut()
        let all = events.take().joined(separator: "\n")
        for secret in ["secret", "the-code", "ADA", "Ada", "ada@", "10115"] {
            #expect(!all.contains(secret), "\(secret)")
        }
    }

    @Test("Once the diagnostic handler is set to nil, the earlier handler receives no events")
    func removedHandlerReceivesNoEvents() async throws {
        listen()
        harness.manager.setDiagnosticHandler(nil)
        try await harness.signIn()
        #expect(events.events == [])
    }
}
