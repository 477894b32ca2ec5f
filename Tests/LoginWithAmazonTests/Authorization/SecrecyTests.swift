import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@Suite(.deadline) struct SecrecyTests {
    private let secrets = ["CANARY-access", "CANARY-refresh", "CANARY-code", "CANARY-detail"]

    private func expectSilence(_ value: Any, beside own: [String] = []) {
        let text = texts(of: value)
        for secret in secrets + own where !secret.isEmpty { #expect(!text.contains(secret), "in \(type(of: value))") }
    }

    /// The `state` and code challenge of each page shown.
    private func pageSecrets(_ harness: Harness) -> [String] {
        harness.userAgent.pages.flatMap { ["state", "code_challenge"].compactMap($0.parameter) }
    }

    @Test("Promise 73: Descriptions of results, users and managers contain no secret, even while calls are pending")
    func descriptionsContainNoSecret() async throws {
        let harness = Harness()
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("CANARY-access", "CANARY-refresh"))
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        harness.userAgent.next(.redirect("code=CANARY-code"))
        let result = try await harness.manager.authorize(Harness.request("profile", user: true))
        expectSilence(result)
        expectSilence(result.user as Any)
        expectSilence(harness.manager, beside: pageSecrets(harness))
        harness.expire()
        let call = harness.authorize("profile")
        await harness.log.until("refresh")
        harness.userAgent.next(.deferred)
        let other = harness.authorize("postal_code", strategy: .always)
        await harness.log.until("page", times: 2)
        expectSilence(harness.manager, beside: pageSecrets(harness))
        #expect(harness.open("code=CANARY-code"))
        await harness.log.until("exchange", times: 2)
        expectSilence(harness.manager, beside: pageSecrets(harness))
        harness.transport.reply(to: .exchange, .failure(.offline))
        harness.transport.reply(to: .refresh, .failure(.offline))
        _ = await other.end()
        _ = await call.end()
    }

    @Test(
        "Promise 73: The errors of sign-ins, refreshes and sign-outs contain no secret and no text from the server",
        arguments: [
            #"{"error":"invalid_grant","error_description":"CANARY-detail"}"#, #"{"error":"CANARY-detail"}"#,
            #"{"access_token":"CANARY-access","token_type":"CANARY-detail"}"#, "CANARY-detail",
            #"{"error":"invalid_request","error_description":"CANARY-refresh"}"#,
        ])
    func errorsContainNoSecret(body: String) async throws {
        let harness = Harness()
        for status in [200, 400, 401, 403, 500] {
            harness.userAgent.next(.redirect("code=CANARY-code"))
            harness.transport.reply(to: .exchange, status, json: body)
            await expectSilentError(harness) { _ = try await harness.token("profile", strategy: .always) }
        }
        harness.userAgent.next(.redirect("error=CANARY-detail&error_description=CANARY-detail"))
        await expectSilentError(harness) { _ = try await harness.token("profile") }
        var failedSignOuts = 0
        for status in [200, 400, 401, 403, 500] {
            try await harness.signIn("CANARY-access", "CANARY-refresh")
            harness.expire()
            harness.transport.reply(to: .refresh, status, json: body)
            await expectSilentError(harness) { _ = try await harness.token("profile", strategy: .never) }
            // A sign-out may refresh the stale token before it notifies the server.
            harness.transport.reply(to: .refresh, status, json: body)
            harness.transport.reply(to: .signOut, status, json: body)
            // The block receives the error of the notification, which the `async` call doesn't throw.
            let error = await withCheckedContinuation { done in
                harness.manager.signOut { done.resume(returning: $0) }
            }
            guard let error else { continue }
            expectSilence(error, beside: pageSecrets(harness))
            failedSignOuts += 1
        }
        #expect(failedSignOuts > 0)
    }

    private func expectSilentError(_ harness: Harness, _ body: () async throws -> Void) async {
        do {
            try await body()
            Issue.record("no error was thrown")
        } catch {
            expectSilence(error, beside: pageSecrets(harness))
        }
    }
}
