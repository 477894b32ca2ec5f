import LoginWithAmazonLegacy
import TestSupport
import Testing

/// One way in which a 2.x call fails: its preparation, and the code that the delegate receives.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    typealias Arrangement = @Sendable (Harness, FaultyStore) async throws -> Void

    let testDescription: String
    let call: SDK2Call
    let code: UInt
    let arrange: Arrangement

    private init(_ name: String, _ call: SDK2Call, _ code: UInt, _ arrange: @escaping Arrangement = { _, _ in }) {
        testDescription = "\(call.testDescription): \(name)"
        self.call = call
        self.code = code
        self.arrange = arrange
    }

    static let all = local + pages + exchanges + refreshes + profiles + stores

    // MARK: Without the server

    private static let local = [
        ErrorRow("not signed in", .token, kAIApplicationNotAuthorized),
        ErrorRow("not signed in", .profile, kAIApplicationNotAuthorized),
        ErrorRow("scopes not covered", .token(["alexa:all"]), kAIApplicationNotAuthorized) { harness, _ in
            try await harness.signIn()
        },
        ErrorRow("no profile scope", .profile, kAIApplicationNotAuthorized) { harness, _ in
            harness.layOutSession()
            _ = await callbacks { AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: $0) }
        },
        ErrorRow("no scopes", .authorize([]), kAIInvalidInput),
        ErrorRow("no scopes", .token([]), kAIInvalidInput),
        ErrorRow("no code challenge", .codeWithoutChallenge, kAIInvalidInput),
    ]

    // MARK: The page

    private static let pages =
        [SDK2Call.authorize, .code].flatMap { call in
            [
                page("server_error", call, kAIServerError), page("temporarily_unavailable", call, kAIServerError),
                page("unheard_of", call, kAIServerError), page("invalid_request", call, kAIInvalidInput),
                page("invalid_scope", call, kAIInvalidInput), page("unauthorized_client", call, kAIUnauthorizedClient),
                page("access_denied", call, kAIAccessDenied),
                page("access_denied&error_description=Access+not+permitted.", call, kAIErrorUserInterrupted),
                ErrorRow("closed by the user", call, kAIErrorUserInterrupted) { harness, _ in
                    harness.userAgent.next(.cancel)
                },
                ErrorRow("cannot be shown", call, kAIDeviceError) { harness, _ in
                    harness.userAgent.next(.fail("no browser"))
                },
                ErrorRow("a redirect without parameters", call, kAIServerError) { harness, _ in
                    harness.userAgent.next(.redirect("scope=profile"))
                },
                ErrorRow("a redirect of another sign-in", call, kAIServerError) { harness, _ in
                    harness.userAgent.next(.redirect("code=c&state=another"))
                },
            ]
        }

    private static func page(_ error: String, _ call: SDK2Call, _ code: UInt) -> ErrorRow {
        ErrorRow("redirect with \(error)", call, code) { harness, _ in
            harness.userAgent.next(.redirect("error=" + error))
        }
    }

    // MARK: The server

    private static let exchanges =
        server(.exchange, .authorize, refusedGrant: kAIServerError) { _ in } + [
            reply(.exchange, .authorize, 200, #"{"access_token":"a","expires_in":3600}"#, kAIServerError) { _ in }
        ]

    private static let refreshes = server(.refresh, .token, refusedGrant: kAIApplicationNotAuthorized, stale)

    private static let profiles =
        server(.profile, .profile, refusedGrant: kAIApplicationNotAuthorized) { try await $0.signIn() } + [
            reply(.profile, .profile, 403, #"{"error":"insufficient_scope"}"#, kAIApplicationNotAuthorized) {
                try await $0.signIn()
            },
            reply(.profile, .profile, 401, "{}", kAIApplicationNotAuthorized) {
                try await $0.signIn()
                $0.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
            },
        ]

    private static let stale: @Sendable (Harness) async throws -> Void = { harness in
        try await harness.signIn()
        harness.clock.advance(by: 3_600)
    }

    /// The failures that every request can have.
    private static func server(
        _ kind: ScriptedTransport.Kind, _ call: SDK2Call, refusedGrant: UInt,
        _ arrange: @escaping @Sendable (Harness) async throws -> Void
    ) -> [ErrorRow] {
        let failures: [(TransportFailure, UInt)] = [
            (.offline, kAINetworkError), (.timedOut, kAINetworkError), (.connectionLost, kAINetworkError),
            (.tlsFailure, kAINetworkError), (.replyTooLarge, kAIServerError), (.redirected, kAIServerError),
        ]
        let replies: [(Int, String, UInt)] = [
            (500, "{}", kAIServerError), (503, "<html>", kAIServerError), (429, "{}", kAIServerError),
            (200, "<!DOCTYPE html>", kAIServerError), (200, "{}", kAIServerError), (200, #"{"access"#, kAIServerError),
            (404, "not found", kAIServerError), (400, #"{"error":"unheard_of"}"#, kAIServerError),
            (400, #"{"error":"invalid_grant"}"#, refusedGrant),
            (400, #"{"error":"invalid_request"}"#, kAIInvalidInput),
            (400, #"{"error":"invalid_scope"}"#, kAIInvalidInput),
            (400, #"{"error":"invalid_client"}"#, kAIUnauthorizedClient),
            (400, #"{"error":"unauthorized_client"}"#, kAIUnauthorizedClient),
            (400, #"{"error":"invalid_request","force_update":"1"}"#, kAIVersionDenied),
        ]
        return failures.map { failure, code in
            ErrorRow("\(kind) \(failure)", call, code) { harness, _ in
                try await arrange(harness)
                harness.transport.reply(to: kind, .failure(failure))
            }
        } + replies.map { reply(kind, call, $0, $1, $2, arrange) }
    }

    private static func reply(
        _ kind: ScriptedTransport.Kind, _ call: SDK2Call, _ status: Int, _ body: String, _ code: UInt,
        _ arrange: @escaping @Sendable (Harness) async throws -> Void
    ) -> ErrorRow {
        ErrorRow("\(kind) \(status) \(body)", call, code) { harness, _ in
            try await arrange(harness)
            harness.transport.reply(to: kind, status, json: body)
        }
    }

    // MARK: The store

    private static let stores =
        [SDK2Call.authorize, .token, .profile].map { call in
            ErrorRow("the store cannot be read", call, kAIDeviceError) { harness, store in
                try await harness.signIn()
                store.fail(.unreadable)
            }
        } + [
            ErrorRow("the store cannot be written", .authorize, kAIDeviceError) { harness, store in
                harness.layOutSession()
                store.fail(.unwritable)
            },
            ErrorRow("the grant cannot be removed", .clear, kAIDeviceError) { harness, store in
                try await harness.signIn()
                store.fail(.unwritable)
            },
            ErrorRow("the refreshed grant cannot be written", .token, kAIDeviceError) { harness, store in
                try await stale(harness)
                harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
                store.fail(.unwritable)
            },
        ]
}
