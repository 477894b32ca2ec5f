import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ErrorTableTests {
    @Test("Expectation 13: Every failure has its code and its API", arguments: ErrorRow.all)
    func row(_ row: ErrorRow) async throws {
        let store = FaultyStore()
        let harness = Harness(store: store)
        try await SharedManager.with(harness.manager) {
            try await row.arrange(harness, store)
            #expect(await callbacks(row.call.make) == [.failed(row.call.api, row.code)])
        }
    }

    @Test(
        "Without a usable API key every call fails with kAIUnauthorizedClient",
        arguments: SDK2Call.all + [.codeWithoutChallenge])
    func noKey(_ call: SDK2Call) async throws {
        try await SharedManager.with(AMZNAuthorizationManager()) {
            #expect(await callbacks(call.make) == [.failed(call.api, kAIUnauthorizedClient)])
        }
    }

    @Test("With insecure endpoints, a sign-out clears the device, and every other call fails", arguments: SDK2Call.all)
    func insecure(_ call: SDK2Call) async throws {
        let configuration = AMZNConfiguration(
            clientID: "client", redirectURI: Harness.configuration.redirectURI,
            endpoints: AMZNEndpoints(
                authorization: address("http://example.com/a"), token: address("http://example.com/t"),
                profile: address("http://example.com/p"), signOut: address("http://example.com/s")))
        let harness = Harness()
        let manager = AMZNAuthorizationManager(
            configuration: configuration, userAgent: harness.userAgent, grantStore: harness.store)
        try await harness.signIn()
        try await SharedManager.with(manager) {
            let isClear = call.api == .clearAuthorizationState
            #expect(await callbacks(call.make) == [isClear ? .nothing(call.api) : .failed(call.api, kAIInvalidInput)])
            #expect(harness.log.events == [])
        }
    }

    @Test("The table has every code except 9, which is reserved for internal errors")
    func complete() {
        let missing = Set(UInt(1)...10).subtracting(ErrorRow.all.map(\.code))
        #expect(missing == [kAIInternalError])
    }
}
