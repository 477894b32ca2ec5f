import BothAPIs
import ExampleSupport
import LocalAuthorizationServer

/// A step that is performed with both SDKs.
struct Step {
    let name: String
    /// The calls. Of their outcomes, only that of the last call is compared.
    let calls: [ClientCall]
    /// The expected result of the step, in words. If `difference` is set, this is the result with 2.x. With any other
    /// result, the step hasn't tested what it should test.
    let expected: String
    /// If the outcomes differ by design, the expected result with 3.x and what the difference means for an app.
    var difference: (expected: String, note: String)?
    /// What the difference between the requests means for an app; nil if the requests should be the same.
    var requestsNote: String?
    var action = ScriptedBrowser.UserAction.allow
    /// Whether the browser opens the app with the redirect, after another URL and before the same redirect again.
    var opensApp = false
    /// Which device exchanges the code, if the last call returns one, and when.
    var exchange = Exchange.byTheDevice
    /// Whether the app restarts before the step.
    var restarts = false
    /// The operation of the store that fails after the restart.
    var failingStore: StoreOfOneRun.Operation?
    /// Prepares the server before the step. Faults that remain are removed after the step.
    var before: (LocalAuthorizationServer) -> Void = { _ in }
    /// Whether the remaining steps depend on the success of this step.
    var mustSucceed = false
}

/// How the code of a step is exchanged.
enum Exchange {
    case byTheDevice
    /// By a device with another code verifier.
    case byAnotherDevice
    /// By the device, after the code has expired.
    case tooLate
}

/// The steps in order, from the app's first start to its last log-out.
struct Walkthrough {
    let steps: [Step]
    /// The names of the steps that can't be performed with the requested scopes, by reason.
    let omitted: [(reason: String, steps: [String])]

    init(scopes: [String]) {
        let first = Array(scopes.prefix(1))
        let all =
            Self.start(first) + Self.refusals(scopes, first) + Self.codes(first) + Self.renewals(first)
            + Self.failures(first) + Self.end(first)
        let reasons = [
            ("These steps need a second scope:", scopes.count == 1 ? Self.refusals(scopes, first).map(\.name) : []),
            (
                "These steps need a profile scope as the first scope:",
                Self.allowProfile(first) ? [] : all.filter { $0.expected == "profile" }.map(\.name)
            ),
        ]
        omitted = reasons.filter { !$0.1.isEmpty }
        let names = Set(omitted.flatMap(\.steps))
        steps = all.filter { !names.contains($0.name) }
    }

    static func allowProfile(_ scopes: [String]) -> Bool {
        !Set(scopes).isDisjoint(with: ["profile", "profile:user_id", "postal_code"])
    }

    private static func start(_ first: [String]) -> [Step] {
        [
            Step(name: "First start: silent check", calls: [.accessToken(first)], expected: "error 1"),
            Step(name: "First login", calls: [.logIn(first)], expected: "signed in", mustSucceed: true),
            Step(name: "Access token", calls: [.accessToken(first)], expected: "new token"),
            Step(name: "Profile", calls: [.profile], expected: "profile"),
            Step(name: "Forced token", calls: [.accessToken(first, isForced: true)], expected: "new token"),
            Step(
                name: "Restart: silent check", calls: [.accessToken(first)], expected: "same token", restarts: true),
            Step(
                name: "Offline restart: check", calls: [.accessToken(first)], expected: "same token", restarts: true,
                before: { server in
                    for endpoint in Endpoint.allCases { server.addFault("refuse", at: endpoint, times: 9) }
                }),
            Step(name: "Login again while signed in", calls: [.logIn(first)], expected: "signed in"),
            Step(
                name: "Login, strategy always", calls: [.logIn(first, SignInOptions(isAlways: true))],
                expected: "signed in",
                requestsNote: "With the strategy always, 3.x removes the stored grant and shows the page; 2.x has no "
                    + "strategies."),
            Step(
                name: "Login and profile in one",
                calls: [.logOut, .logIn(first, SignInOptions(returnsProfile: true))], expected: "profile"),
            Step(
                name: "handleOpen: redirect twice", calls: [.logOut, .logIn(first)],
                expected: "signed in, once", opensApp: true),
        ]
    }

    private static func refusals(_ scopes: [String], _ first: [String]) -> [Step] {
        [
            Step(name: "Missing scope: silent check", calls: [.accessToken(scopes)], expected: "error 1"),
            Step(
                name: "Missing scope: page closed", calls: [.logIn(scopes)], expected: "error 3",
                difference: cancelled, action: .close),
            Step(
                name: "Missing scope: user cancels", calls: [.logIn(scopes)], expected: "error 3",
                difference: cancelled, action: .cancel),
            Step(name: "Missing scope: user denies", calls: [.logIn(scopes)], expected: "error 4", action: .deny),
            Step(name: "After refusals: silent check", calls: [.accessToken(first)], expected: "new token"),
            Step(name: "Missing scope: user allows", calls: [.logIn(scopes)], expected: "signed in"),
            Step(name: "Profile with all scopes", calls: [.profile], expected: "profile"),
        ]
    }

    /// `Comparison` replaces the empty challenge with the challenge of its device.
    private static func codes(_ first: [String]) -> [Step] {
        let code = ClientCall.authorizationCode(first, challenge: "")
        let plain = ClientCall.authorizationCode(first, challenge: "", SignInOptions(challengeMethod: "plain"))
        let data = #"{"dash:replenish":{"device_model":"Printer","is_test_device":"true","serial":"A1"}}"#
        return [
            Step(name: "Device: code and exchange", calls: [code], expected: "code, exchanged"),
            Step(name: "Device: plain challenge", calls: [plain], expected: "code, exchanged"),
            Step(
                name: "Device: dash:replenish, data",
                calls: [.authorizationCode(["dash:replenish"], challenge: "", SignInOptions(scopeData: data))],
                expected: "code, exchanged"),
            Step(
                name: "Device: wrong verifier", calls: [code], expected: "code, refused", exchange: .byAnotherDevice),
            Step(name: "Device: expired code", calls: [code], expected: "code, refused", exchange: .tooLate),
            Step(name: "Device: user denies", calls: [code], expected: "error 4", action: .deny),
            Step(name: "Linking keeps the session", calls: [.profile], expected: "profile"),
        ]
    }

    private static func renewals(_ first: [String]) -> [Step] {
        let options = SignInOptions(isSandbox: true, scopeData: "{\"\(first[0])\":{\"essential\":\"true\"}}")
        return [
            Step(
                name: "Sandbox and scope data", calls: [.logOut, .logIn(first, options)], expected: "signed in",
                restarts: true),
            Step(
                name: "Expired token: silent check", calls: [.logOut, .logIn(first), .accessToken(first)],
                expected: "new token", before: { $0.addFault("token-life=0", at: .token) }),
        ]
    }

    /// Each step with a forced token begins with a restart of the app, because a manager sends no request for a while
    /// after some errors.
    private static func failures(_ first: [String]) -> [Step] {
        let forced = ClientCall.accessToken(first, isForced: true)
        let fails = { (name: String, code: Int, fault: String) in
            Step(
                name: name, calls: [forced], expected: "error \(code)", restarts: true,
                before: { $0.addFault(fault, at: .token, times: fault == "refuse" ? 2 : 1) })
        }
        return [
            fails("Offline: forced token", 7, "refuse"),
            fails("Server busy: forced token", 2, "status=503"),
            fails("Unknown client: forced token", 8, "error=invalid_client"),
            Step(
                name: "Unreadable store: check", calls: [.accessToken(first)], expected: "error 5", restarts: true,
                failingStore: .reading),
            Step(name: "No scopes: login", calls: [.logIn([])], expected: "error 6", restarts: true),
            Step(name: "After failures: silent check", calls: [.accessToken(first)], expected: "same token"),
            Step(
                name: "Revoked grant: forced token", calls: [forced], expected: "error 1", restarts: true,
                before: { $0.revokeAllGrants() }),
            Step(name: "Revoked grant: silent check", calls: [.accessToken(first)], expected: "error 1"),
            Step(name: "Revoked grant: login", calls: [.logIn(first)], expected: "signed in"),
        ]
    }

    private static func end(_ first: [String]) -> [Step] {
        let serverFails = { (server: LocalAuthorizationServer) in server.addFault("status=500", at: .signOut) }
        return [
            Step(
                name: "Log out, store fails", calls: [.logOut], expected: "error 5", restarts: true,
                failingStore: .removing),
            Step(name: "Log out", calls: [.logOut], expected: "signed out", restarts: true),
            Step(name: "Silent check after log-out", calls: [.accessToken(first)], expected: "error 1"),
            Step(name: "Profile after log-out", calls: [.profile], expected: "error 1"),
            Step(name: "Log out while signed out", calls: [.logOut], expected: "signed out"),
            Step(name: "Login after log-out", calls: [.logIn(first)], expected: "signed in", restarts: true),
            Step(
                name: "Log out, server fails", calls: [.logOut], expected: "signed out",
                difference: (
                    "error 2",
                    "If the server can't be notified of a sign-out, 3.x reports the error, and 2.x succeeds. "
                        + "The device is signed out with both."
                ), before: serverFails),
            Step(name: "Log-out error: silent check", calls: [.accessToken(first)], expected: "error 1"),
            Step(name: "Log-out error: login", calls: [.logIn(first)], expected: "signed in", restarts: true),
            Step(
                name: "signOutOnDevice, error 500", calls: [.logOutOnDevice], expected: "signed out",
                before: serverFails),
        ]
    }

    private static let cancelled = (
        expected: "cancelled",
        note: "If the user leaves the page, 3.x sets userDidCancel and reports no error; 2.x reports error 3, "
            + "kAIErrorUserInterrupted."
    )
}
