import LoginWithAmazon
import TestSupport
import Testing

/// A handler runs once, on the main queue, after its call has returned and the session's state is stored.
@Suite(.timeLimit(.minutes(10))) struct BlockAPITests {
    let harness = Harness()

    /// Objective-C callers may pass nil for the handler.
    @Test("A call without a handler does its work")
    func aCallWithoutAHandlerDoesItsWork() async throws {
        try await harness.signIn()
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        harness.transport.reply(to: .signOut, json: "")
        harness.manager.authorize(Harness.request("profile"), withHandler: nil)
        harness.manager.authorize(Harness.request(), withHandler: nil)
        harness.manager.fetchUser(withHandler: nil)
        _ = try await harness.manager.fetchUser()
        harness.manager.signOut(nil)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    @Test("Regression 10: A handler receives either a result, a cancellation or an error, and no stale token with it")
    func exactlyOneHandlerArgumentIsSet() async throws {
        try await harness.signIn()
        harness.userAgent.next(.cancel)
        harness.transport.reply(to: .refresh, .failure(.offline))
        var seen: [[Bool]] = []
        for request in [Harness.request("profile"), Harness.request("postal_code"), Harness.request("profile")] {
            if seen.count == 2 { harness.expire() }
            seen.append(
                await withCheckedContinuation { continuation in
                    harness.manager.authorize(request) { result, userDidCancel, error in
                        continuation.resume(returning: [result != nil, userDidCancel, error != nil])
                    }
                })
        }
        #expect(seen == [[true, false, false], [false, true, false], [false, false, true]])
    }
}
