import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Compares the decision tree in the article *Behaviour* with the tested lines, and makes calls for each line.
@Suite(.deadline) struct DecisionTreeTests {
    private static let article = URL(fileURLWithPath: #filePath).appendingPathComponent(
        "../../../../Sources/LoginWithAmazon/LoginWithAmazon.docc/Behaviour.md"
    ).standardizedFileURL

    @Test("The outcomes in the decision tree of the article *Behaviour* are exactly the tested lines")
    func articleHasExactlyTheTestedLines() throws {
        let tree = try String(contentsOf: Self.article, encoding: .utf8).components(separatedBy: "```")[1]
        let lines = tree.components(separatedBy: "\n").compactMap { line -> String? in
            let parts = line.drop { !$0.isLetter }.components(separatedBy: " ..")
            guard let outcome = parts.last, parts.count == 2 else { return nil }
            return parts[0] + ": " + outcome.drop { ". ".contains($0) }
        }
        #expect(lines == TreeLine.all.map(\.testDescription))
    }

    @Test(
        "Promises 24 and 28: Calls for each outcome of the tree do what it states, and get no token with an error",
        arguments: TreeLine.all)
    func callsDoWhatTheTreeStates(_ line: TreeLine) async throws {
        for call in line.calls {
            let (harness, store) = Harness.onScriptedStore()
            if line.stored != .nothing { try await harness.signIn() }
            if line.stored == .stale { harness.expire() }
            (call.prepare ?? line.prepare)(harness)
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-9", "refresh-9"))
            store.fail(call.fault.map { [$0] } ?? [])
            let request = Harness.request("profile", strategy: call.strategy, user: line.wantsUser)
            request.grantType = line.grantType
            request.codeChallenge = "challenge"
            #expect(await harness.authorize(request).end() == [call.answer], "\(call)")
            #expect(harness.log.events.filter { !$0.hasPrefix("lease") } == call.events, "\(call)")
        }
    }
}

/// A line of the decision tree that states an outcome, and the calls that test the line.
struct TreeLine: Sendable, CustomTestStringConvertible {
    enum Stored: Sendable { case nothing, fresh, stale }

    /// A call, its answer, and the events that the call causes, in order. The events of leases are left out.
    struct Call: Sendable {
        let strategy: AMZNInteractiveStrategy
        let answer: String
        let events: [String]
        let fault: ScriptedStore.Fault?
        /// If this isn't nil, it replaces the line's own preparation.
        let prepare: (@Sendable (Harness) -> Void)?

        init(
            _ strategy: AMZNInteractiveStrategy, _ answer: String, _ events: [String] = [],
            fault: ScriptedStore.Fault? = nil, prepare: (@Sendable (Harness) -> Void)? = nil
        ) {
            (self.strategy, self.answer, self.events, self.fault) = (strategy, answer, events, fault)
            self.prepare = prepare
        }
    }

    let testDescription: String
    var grantType = AMZNAuthorizationGrantType.token
    var stored = Stored.nothing
    var wantsUser = false
    let calls: [Call]
    var prepare: @Sendable (Harness) -> Void = { _ in }
}

extension TreeLine {
    private static let signedIn = ["page", "exchange", "write"]
    private static let refusedTwice = ["profile", "refresh", "write", "profile"]

    private static func refuseRefresh(_ error: String) -> @Sendable (Harness) -> Void {
        { $0.transport.reply(to: .refresh, 400, json: #"{"error":"\#(error)"}"#) }
    }

    static let all =
        stored + pages + [
            Self(
                testDescription: "the profile, stored or fetched: the token and the user", wantsUser: true,
                calls: [Call(.auto, "token access-9, Ada", signedIn + ["profile", "write"])],
                prepare: { $0.transport.reply(to: .profile, json: ScriptedTransport.ada) }),
            Self(
                testDescription: "two access tokens refused: the sign-in is used up; auto: the page, never: code 1",
                stored: .fresh, wantsUser: true,
                calls: [
                    Call(.auto, "token access-9, Ada", refusedTwice + signedIn + ["profile", "write"]),
                    Call(.never, "error 1", refusedTwice),
                ],
                prepare: {
                    $0.transport.reply(to: .profile, 401, json: #"{"error":"invalid_token"}"#)
                    $0.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
                    $0.transport.reply(to: .profile, 401, json: #"{"error":"invalid_token"}"#)
                    $0.transport.reply(to: .profile, json: ScriptedTransport.ada)
                }),
            Self(
                testDescription: "refused, or failed and none is stored: its code",
                stored: .fresh, wantsUser: true,
                calls: [
                    Call(.auto, "error 2", ["profile"]), Call(.never, "error 2", ["profile"]),
                    Call(.never, "error 1", ["profile", "refresh", "remove"]) {
                        $0.transport.reply(to: .profile, 401, json: "{}")
                        refuseRefresh("invalid_grant")($0)
                    },
                ],
                prepare: { $0.transport.reply(to: .profile, 503, json: "{}") }),
        ]

    private static let stored = [
        Self(testDescription: "never: code 6", grantType: .code, stored: .fresh, calls: [Call(.never, "error 6")]),
        Self(
            testDescription: "auto, always: the page; its code is the answer, and nothing is stored", grantType: .code,
            stored: .fresh,
            calls: [Call(.auto, "code the-code", ["page"]), Call(.always, "code the-code", ["page"])]),
        Self(
            testDescription: "always: the stored grant is removed (if it can't be: code 5), then the page",
            stored: .fresh,
            calls: [
                Call(.always, "token access-9", ["remove"] + signedIn), Call(.always, "error 5", fault: .removing),
            ]),
        Self(
            testDescription: "unreadable for now: code 5",
            calls: [Call(.auto, "error 5", fault: .reading), Call(.never, "error 5", fault: .reading)]),
        Self(
            testDescription: "its access token is fresh: the token", stored: .fresh,
            calls: [Call(.auto, "token access-1"), Call(.never, "token access-1")]),
        Self(
            testDescription: "new tokens: stored, then the token", stored: .stale,
            calls: [
                Call(.auto, "token access-2", ["refresh", "write"]),
                Call(.never, "token access-2", ["refresh", "write"]),
            ],
            prepare: { $0.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2")) }),
        Self(
            testDescription: "invalid_grant: the grant is removed; auto: the page, never: code 1", stored: .stale,
            calls: [
                Call(.auto, "token access-9", ["refresh", "remove"] + signedIn),
                Call(.never, "error 1", ["refresh", "remove"]),
            ],
            prepare: refuseRefresh("invalid_grant")),
        Self(
            testDescription: "the client is refused: code 8, or 10 for its version; the grant is kept", stored: .stale,
            calls: [Call(.auto, "error 8", ["refresh"]), Call(.never, "error 8", ["refresh"])],
            prepare: refuseRefresh("invalid_client")),
        Self(
            testDescription: "any other refusal: the sign-in is used up; auto: the page, never: code 1",
            stored: .stale,
            calls: [
                Call(.auto, "token access-9", ["refresh"] + signedIn), Call(.never, "error 1", ["refresh"]),
            ],
            prepare: refuseRefresh("access_denied")),
        Self(
            testDescription: "no answer for now: its code; the grant is kept", stored: .stale,
            calls: [Call(.auto, "error 7", ["refresh"]), Call(.never, "error 7", ["refresh"])],
            prepare: { $0.transport.reply(to: .refresh, .failure(.offline)) }),
        Self(
            testDescription: "anything else: auto: the page, never: code 1",
            calls: [Call(.auto, "token access-9", signedIn), Call(.never, "error 1")]),
    ]

    private static let pages = [
        Self(testDescription: "the redirect: the code is exchanged", calls: [Call(.auto, "token access-9", signedIn)]),
        Self(testDescription: "tokens: stored, then the token", calls: [Call(.auto, "token access-9", signedIn)]),
        Self(
            testDescription: "a failure: its code; nothing is stored",
            calls: [Call(.auto, "error 2", ["page", "exchange"])],
            prepare: { $0.transport.reply(to: .exchange, 503, json: "{}") }),
        Self(
            testDescription: "denied, or a redirect with an error: code 4, or the error's code",
            calls: [
                Call(.auto, "error 4", ["page"]),
                Call(.auto, "error 6", ["page"]) { $0.userAgent.next(.redirect("error=invalid_scope")) },
            ],
            prepare: { $0.userAgent.next(.redirect("error=access_denied")) }),
        Self(
            testDescription: "an invalid redirect: code 2", calls: [Call(.auto, "error 2", ["page"])],
            prepare: { $0.userAgent.next(.redirect("code=")) }),
        Self(
            testDescription: "not shown, or ended in an error: code 5",
            calls: [Call(.auto, "error 5", ["page"])],
            prepare: { $0.userAgent.next(.fail(.failed("No browser."))) }),
        Self(
            testDescription:
                "the user left or cancelled, it timed out, or another sign-in or a sign-out ended it: code 3",
            calls: [
                Call(.auto, "cancelled", ["page"]),
                Call(.auto, "cancelled", ["page"]) {
                    $0.userAgent.next(.redirect("error=access_denied&error_description=Access+not+permitted."))
                },
                Call(.auto, "cancelled", ["page"]) { $0.userAgent.next(.fail(.timedOut)) },
            ],
            prepare: { $0.userAgent.next(.cancel) }),
    ]
}
