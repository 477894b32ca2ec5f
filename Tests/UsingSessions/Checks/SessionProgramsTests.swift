#if os(Linux) || os(macOS)
    import ExampleSupport
    import Foundation
    import LocalAuthorizationServer
    import LoginWithAmazonLegacy
    import Observation
    import TestSupport
    import Testing

    @testable import SessionPrograms

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Runs the programs of the articles, such as *Using the session*, against the local authorization server.
    @MainActor
    @Suite(.deadline) struct SessionProgramsTests {
        private let server: LocalAuthorizationServer
        private let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
        private let clock = TestClock(Date())

        init() throws { server = try LocalAuthorizationServer() }

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
            let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
            request.shouldReturnUserData = false
            defer { server.clearJournal() }
            return try await manager.authorize(request).token
        }

        private var requests: [String] {
            server.journal.map { "\($0.grantType ?? $0.endpoint?.rawValue ?? $0.path) \($0.status ?? 0)" }
        }

        @Test("The API client repeats a request once, with a new token, after a 401")
        func apiClient() async throws {
            let manager = manager()
            _ = try await signIn(manager)
            let url = server.endpoints.profile
            server.addFault("status=401", at: .profile)
            let body = try await read(url, with: manager)
            #expect(String(decoding: body, as: UTF8.self).contains("Ada Lovelace"))
            #expect(requests == ["profile 401", "refresh_token 200", "profile 200"])
            server.clearJournal()
            server.addFault("status=401", at: .profile, times: 2)
            await #expect(throws: URLError.self) { try await read(url, with: manager) }
            #expect(requests == ["profile 401", "refresh_token 200", "profile 401"])
        }

        @Test("The middleware repeats a refused request once, with a new token")
        func middleware() async throws {
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

        @Test("The sign-in screen offers a sign-in after a cancellation, and a retry after a server error")
        func signInScreen() async throws {
            let screen = SignInScreen(manager())
            browser.setAction(.cancel)
            #expect(await outcome(of: screen) == .signedOut)
            browser.setAction(.allow)
            server.addFault("status=503", at: .token)
            #expect(await outcome(of: screen) == .failed(canRetry: true))
            clock.advance(by: 60)
            #expect(await outcome(of: screen) == .signedIn(name: "Ada Lovelace"))
        }

        private func outcome(of screen: SignInScreen) async -> SignInScreen.State {
            screen.signIn()
            #expect(screen.state == .signingIn)
            await screen.attempt?.value
            return screen.state
        }

        @Test("Cancelling on the sign-in screen ends the sign-in, and a new screen can sign the user in")
        func cancelledSignIn() async throws {
            let log = EventLog()
            let screen = SignInScreen(manager(userAgent: ScriptedUserAgent(log: log, .linger)))
            screen.signIn()
            await log.until("page")
            screen.cancel()
            await screen.attempt?.value
            #expect(screen.state == .signedOut)
            let next = SignInScreen(manager())
            #expect(await outcome(of: next) == .signedIn(name: "Ada Lovelace"))
        }

        @Test("A failed call is repeated after the pause that its error gives")
        func retry() async throws {
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

        @Test("The counters name each request, each call and the server's error")
        func counters() async throws {
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

        @Test("The unattended server signs the user in without showing a form") func unattendedServer() async throws {
            let server = try UnattendedServer(in: BuiltProgram.folder)
            #expect(try await signIn(server.manager).isEmpty == false)
            #expect(try await server.manager.fetchUser().email == "ada@example.com")
        }

        @Test("A call isn't repeated if the server refuses the grant") func noRetry() async throws {
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
        @Test("The model follows a sign-in with 3.x and a sign-out with 2.x") func model() async throws {
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

        @Test("Later runs of the tool use the stored grant, and refresh its access token") func tool() async throws {
            let store = AMZNFileGrantStore(url: try TemporaryFolder()["grant"])
            func run(_ command: String) async throws -> String {
                try await Tool(manager: manager(store: store)).run(command)
            }
            #expect(try await run("whoami") == "Not signed in: run 'my-tool sign-in'.")
            #expect(try await run("sign-in") == "Signed in.")
            server.clearJournal()
            clock.advance(by: 7_200)
            #expect(try await run("whoami") == "Ada Lovelace")
            #expect(requests == ["refresh_token 200", "profile 200"])
            #expect(try await run("sign-out") == "Signed out.")
            #expect(try await run("whoami") == "Not signed in: run 'my-tool sign-in'.")
        }
    }
#endif
