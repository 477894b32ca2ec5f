import LoginWithAmazonLegacy
import TestSupport
import Testing

/// A way in which a sign-in ends, and the callback that its delegate receives.
struct Ending: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let page: ScriptedUserAgent.Behavior
    let callback: Callback
    let happen: @Sendable (Harness) async -> Void

    private init(
        _ name: String, _ page: ScriptedUserAgent.Behavior, _ callback: Callback,
        _ happen: @escaping @Sendable (Harness) async -> Void = { _ in }
    ) {
        testDescription = name
        self.page = page
        self.callback = callback
        self.happen = happen
    }

    private static let success = Callback.nothing(.authorizeUser)
    private static let interrupted = Callback.failed(.authorizeUser, kAIErrorUserInterrupted)

    static let all = [
        Ending("success", .redirect("code=c"), success) { $0.layOutSession() },
        Ending("the redirect arrives twice", .deferred, success) { harness in
            harness.layOutSession()
            let redirect = await harness.redirect()
            _ = AIMobileLib.handleOpen(redirect, sourceApplication: nil)
            _ = AIMobileLib.handleOpen(redirect, sourceApplication: nil)
        },
        Ending("an error in the redirect", .redirect("error=server_error"), .failed(.authorizeUser, kAIServerError)),
        Ending("refused by the user", .redirect("error=access_denied"), .failed(.authorizeUser, kAIAccessDenied)),
        Ending("the page is closed", .cancel, interrupted),
        Ending("no page can be shown", .fail("no browser"), .failed(.authorizeUser, kAIDeviceError)),
        Ending("offline during the exchange", .redirect("code=c"), .failed(.authorizeUser, kAINetworkError)) {
            $0.transport.reply(to: .exchange, .failure(.offline))
        },
        Ending("superseded", .linger, interrupted) { harness in
            _ = await harness.page()
            AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: nil)
        },
        Ending("signed out while the page is shown", .linger, interrupted) { harness in
            _ = await harness.page()
            AIMobileLib.clearAuthorizationState(nil)
        },
        Ending("signed out during the exchange", .redirect("code=c"), interrupted) { harness in
            await until { harness.log.events.contains("exchange") }
            AIMobileLib.clearAuthorizationState(nil)
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("late", "late"))
        },
    ]
}
