#if os(Linux) || os(macOS)
    import ExampleSupport
    import Foundation
    import LocalAuthorizationServer
    import LoginWithAmazonLegacy
    import Observation
    import TestSupport
    import Testing

    @testable import SessionPrograms

    /// Tests of programs that *Using the session* and other articles print, with the local authorization server.
    @MainActor
    @Suite(.deadline) struct SessionProgramsTests {
        private let server: LocalAuthorizationServer
        private let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
        private let clock = TestClock(Date())

        /// The folder of the tool's store.
        private let folder: TemporaryFolder

        init() throws {
            server = try LocalAuthorizationServer()
            folder = try TemporaryFolder()
        }

        private func manager(
            store: any AMZNGrantStore = AMZNMemoryGrantStore(), userAgent: (any AMZNUserAgent)? = nil
        ) -> AMZNAuthorizationManager {
            let configuration = AMZNConfiguration(
                clientID: RegisteredClient.demo.clientID, redirectURI: address("http://127.0.0.1/callback"),
                endpoints: server.endpoints)
            return AMZNAuthorizationManager(
                configuration: configuration, userAgent: userAgent ?? browser, grantStore: store,
                environment: .live(now: { [clock] in clock.now }, uptime: { [clock] in clock.uptime }))
        }

        private func signIn(_ manager: AMZNAuthorizationManager) async throws -> String {
            // The call waits for the user. Otherwise, the session would fetch the profile after the answer.
            let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
            defer { server.clearJournal() }
            return try await manager.authorize(request).token
        }

        private var requests: [String] {
            server.journal.map { "\($0.grantType ?? $0.endpoint?.rawValue ?? $0.path) \($0.status ?? 0)" }
        }

        @Test("The middleware repeats a refused request once, with a new token")
        func middlewareRepeatsARefusedRequestOnce() async throws {
            let manager = manager()
            let token = try await signIn(manager)
            var sent: [String] = []
            let reply = try await authorized(by: manager, isRefused: { $0 == 401 }) { authorization in
                sent.append(authorization)
                return 401
            }
            #expect(reply == 401)
            #expect(sent.count == 2 && sent.first == "Bearer \(token)" && sent.last != sent.first)
        }

        @Test("If the user cancels on the page, the sign-in screen is signed out")
        func signInScreenIsSignedOutAfterACancellation() async {
            let screen = SignInScreen(manager())
            browser.setAction(.cancel)
            #expect(await outcome(of: screen) == .signedOut)
        }

        @Test("After a server error, the sign-in screen offers a retry, which signs the user in")
        func signInScreenOffersARetryAfterAServerError() async {
            let screen = SignInScreen(manager())
            server.addFault("status=503", at: .token)
            #expect(await outcome(of: screen) == .failed(canRetry: true))
            clock.advance(by: 60)
            #expect(await outcome(of: screen) == .signedIn(name: "Ada Lovelace"))
        }

        private func outcome(of screen: SignInScreen) async -> SignInScreen.State {
            screen.signIn()
            await screen.attempt?.value
            return screen.state
        }

        @Test("The Cancel button changes the screen's state from signing in to signed out, and ends the attempt")
        func cancellingOnTheScreenEndsTheSignIn() async {
            let log = EventLog()
            let screen = SignInScreen(manager(userAgent: ScriptedUserAgent(log: log, .linger)))
            screen.signIn()
            await log.until("page")
            #expect(screen.state == .signingIn)
            screen.cancel()
            await screen.attempt?.value
            #expect(screen.state == .signedOut)
        }

        @Test("A call that fails twice with a server error is repeated after each error's pause, and then succeeds")
        func callIsRepeatedAfterThePauseThatItsErrorGives() async throws {
            let manager = manager()
            let token = try await signIn(manager)
            server.addFault("status=503", at: .token, times: 2)
            var pauses: [TimeInterval] = []
            let fresh = try await retrying(sleep: {
                clock.advance(by: $0); pauses.append($0)
            }) {
                try await manager.accessToken(for: [AMZNProfileScope.profile()], replacing: token)
            }
            #expect(fresh != token)
            #expect(pauses == [1, 2])
            #expect(requests == ["refresh_token 503", "refresh_token 503", "refresh_token 200"])
        }

        @Test("After the server refuses a refresh, the counters name the request and the call, each with its error")
        func countersNameTheRequestAndTheCall() async throws {
            let manager = manager()
            let token = try await signIn(manager)
            let log = EventLog()
            manager.setDiagnosticHandler { event in
                if let name = counter(for: event) { log.add(name) }
            }
            server.revokeAllGrants()
            await #expect(throws: AMZNError.self) {
                try await manager.accessToken(for: [AMZNProfileScope.profile()], replacing: token)
            }
            #expect(log.events == ["requestAnswered.refresh.400.invalid_grant", "callAnswered.accessToken.1"])
        }

        @Test("The unattended server signs Ada in without showing a form")
        func unattendedServerSignsAdaInWithoutAForm() async throws {
            let server = try UnattendedServer(in: BuiltProgram.folder)
            #expect(try await signIn(server.manager).isEmpty == false)
            #expect(try await server.manager.fetchUser().email == "ada@example.com")
        }

        @Test("If the server refuses the grant, a call isn't repeated, and its error recommends a sign-in")
        func callIsNotRepeatedIfTheServerRefusesTheGrant() async throws {
            let manager = manager()
            let token = try await signIn(manager)
            server.revokeAllGrants()
            let error = await #expect(throws: AMZNError.self) {
                try await retrying(sleep: { _ in Issue.record("waited") }) {
                    try await manager.accessToken(for: [AMZNProfileScope.profile()], replacing: token)
                }
            }
            #expect(error?.recovery == .signIn)
        }

        @available(macOS 14, iOS 17, *)
        @Test("The model follows the initial state, a sign-in with 3.x and a sign-out with 2.x")
        func modelFollowsA3xSignInAndA2xSignOut() async throws {
            let manager = manager()
            try await SharedManager.with(manager) {
                let model = SessionModel()
                let following = Task { await model.follow(manager) }
                var states = [try await nextState(of: model) {}]
                states.append(try await nextState(of: model) { _ = try await signIn(manager) })
                states.append(try await nextState(of: model) { AIMobileLib.clearAuthorizationState(nil) })
                #expect(states == [false, true, false])
                following.cancel()
                await following.value
            }
        }

        /// Runs `act`, waits for the model's next change, and returns whether the user is then signed in.
        @available(macOS 14, iOS 17, *)
        private func nextState(of model: SessionModel, after act: () async throws -> Void) async throws -> Bool? {
            let changes = AsyncStream.makeStream(of: Void.self)
            withObservationTracking {
                _ = model.isSignedIn
            } onChange: {
                changes.continuation.yield()
            }
            try await act()
            var iterator = changes.stream.makeAsyncIterator()
            await iterator.next()
            return model.isSignedIn
        }

        @Test("After two hours, a later run of the tool refreshes the stored grant and names the user")
        func laterRunOfTheToolRefreshesTheStoredGrant() async throws {
            #expect(try await run("sign-in") == "Signed in.")
            server.clearJournal()
            clock.advance(by: 7_200)
            #expect(try await run("whoami") == "Ada Lovelace")
            #expect(requests == ["refresh_token 200", "profile 200"])
        }

        @Test("Before a sign-in and after a sign-out, the tool asks the user to sign in")
        func toolAsksTheUserToSignIn() async throws {
            let reply = "Not signed in: run 'my-tool sign-in'."
            #expect(try await run("whoami") == reply)
            #expect(try await run("sign-in") == "Signed in.")
            #expect(try await run("sign-out") == "Signed out.")
            #expect(try await run("whoami") == reply)
        }

        /// Runs the command with a new manager.
        private func run(_ command: String) async throws -> String {
            try await Tool(manager: manager(store: AMZNFileGrantStore(url: folder["grant"]))).run(command)
        }
    }
#endif
