import BothAPIs
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Each cause of each code, once. The parity tests have the server's replies to every kind of request.
@Suite(.timeLimit(.minutes(10))) struct ErrorTableTests {
    @Test("Every failure has the same code in both SDKs", arguments: ErrorRow.all, SDKVersion.allCases)
    func row(_ row: ErrorRow, _ version: SDKVersion) async throws {
        let (harness, store) = Harness.onScriptedStore()
        try await SharedManager.with(harness.manager) {
            try await row.arrange(harness, store)
            let isCancelled = row.code == kAIErrorUserInterrupted
            #expect(await version.outcome(row.call) == (isCancelled ? "cancelled" : "error \(row.code)"))
        }
    }

    @Test("Without a usable API key every call fails with kAIUnauthorizedClient", arguments: SDKVersion.allCases)
    func noKey(_ version: SDKVersion) async throws {
        try await SharedManager.with(AMZNAuthorizationManager()) {
            for call in ClientCall.common + [.authorizationCode(["profile"], challenge: nil)] {
                #expect(await version.outcome(call) == "error \(kAIUnauthorizedClient)")
            }
        }
    }

    @Test("The table has every code except 9, which is reserved for internal errors")
    func complete() {
        #expect(Set(UInt(1)...10).subtracting(ErrorRow.all.map(\.code)) == [kAIInternalError])
    }
}

/// One way in which a call fails, with the code that both SDKs report.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    typealias Arrangement = @Sendable (Harness, ScriptedStore) async throws -> Void

    let testDescription: String
    let call: ClientCall
    let code: UInt
    let arrange: Arrangement

    private init(_ call: ClientCall, _ name: String, _ code: UInt, _ arrange: @escaping Arrangement = { _, _ in }) {
        testDescription = "\(call): \(name)"
        self.call = call
        self.code = code
        self.arrange = arrange
    }

    static let all = calls + redirects + replies + failures + stores

    private static let calls = [
        ErrorRow(.token, "not signed in", kAIApplicationNotAuthorized),
        ErrorRow(.profile, "not signed in", kAIApplicationNotAuthorized),
        ErrorRow(.accessToken(["alexa:all"]), "scopes not covered", kAIApplicationNotAuthorized, signedIn),
        ErrorRow(.profile, "no profile scope", kAIApplicationNotAuthorized) { harness, _ in
            harness.layOutSession()
            _ = await SDKVersion.legacy.outcome(.logIn(["alexa:all"]))
        },
        ErrorRow(.logIn([]), "no scopes", kAIInvalidInput),
        ErrorRow(.authorizationCode(["profile"], challenge: nil), "no challenge", kAIInvalidInput),
        ErrorRow(.logIn, "closed by the user", kAIErrorUserInterrupted) { harness, _ in
            harness.userAgent.next(.cancel)
        },
        ErrorRow(.logIn, "no page", kAIDeviceError) { harness, _ in
            harness.userAgent.next(.fail("no browser"))
        },
    ]

    private static let redirects = [
        ("error=server_error", kAIServerError), ("error=temporarily_unavailable", kAIServerError),
        ("error=invalid_request", kAIInvalidInput), ("error=invalid_scope", kAIInvalidInput),
        ("error=unauthorized_client", kAIUnauthorizedClient), ("error=access_denied", kAIAccessDenied),
        ("error=access_denied&error_description=Access+not+permitted.", kAIErrorUserInterrupted),
        ("scope=profile", kAIServerError), ("code=c&state=another", kAIServerError),
    ].map { parameters, code in
        ErrorRow(.logIn, "redirected with \(parameters)", code) { harness, _ in
            harness.userAgent.next(.redirect(parameters))
        }
    }

    private static let replies = [
        (503, "<html>", kAIServerError), (429, "{}", kAIServerError), (200, #"{"access"#, kAIServerError),
        (400, #"{"error":"unheard_of"}"#, kAIServerError),
        (400, #"{"error":"invalid_grant"}"#, kAIApplicationNotAuthorized),
        (400, #"{"error":"insufficient_scope"}"#, kAIApplicationNotAuthorized),
        (400, #"{"error":"invalid_request"}"#, kAIInvalidInput), (400, #"{"error":"invalid_scope"}"#, kAIInvalidInput),
        (400, #"{"error":"invalid_client"}"#, kAIUnauthorizedClient),
        (400, #"{"error":"unauthorized_client"}"#, kAIUnauthorizedClient),
        (400, #"{"error":"invalid_request","force_update":"1"}"#, kAIVersionDenied),
    ].map { status, body, code in
        ErrorRow(.token, "\(status) \(body)", code) { harness, _ in
            try await stale(harness)
            harness.transport.reply(to: .refresh, status, json: body)
        }
    }

    private static let failures = [
        (TransportFailure.offline, kAINetworkError), (.timedOut, kAINetworkError), (.connectionLost, kAINetworkError),
        (.tlsFailure, kAINetworkError), (.replyTooLarge, kAIServerError), (.redirected, kAIServerError),
    ].map { failure, code in
        ErrorRow(.token, "\(failure)", code) { harness, _ in
            try await stale(harness)
            harness.transport.reply(to: .refresh, .failure(failure))
        }
    }

    private static let stores = [
        ErrorRow(.profile, "the store can't be read", kAIDeviceError) { harness, store in
            try await harness.signIn()
            store.fail(.reading)
        },
        ErrorRow(.logIn, "the store can't be written", kAIDeviceError) { harness, store in
            harness.layOutSession()
            store.fail(.writing)
        },
        ErrorRow(.logOut, "the grant can't be removed", kAIDeviceError) { harness, store in
            try await harness.signIn()
            store.fail(.removing)
        },
    ]

    private static let signedIn: Arrangement = { harness, _ in try await harness.signIn() }

    private static func stale(_ harness: Harness) async throws {
        try await harness.signIn()
        harness.expire()
    }
}
