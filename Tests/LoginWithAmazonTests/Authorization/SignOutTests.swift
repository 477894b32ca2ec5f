import LoginWithAmazon
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SignOutTests {
    let harness: Harness
    let store: ScriptedStore

    init() { (harness, store) = Harness.onScriptedStore() }

    @Test("The async sign-out returns whether the server was notified, and throws only if the grant is still stored")
    func theAsyncSignOut() async throws {
        #expect(try await harness.manager.signOut() == false)
        for isNotified in [true, false] {
            try await harness.signIn()
            harness.transport.reply(to: .signOut, isNotified ? 200 : 500, json: "{}")
            #expect(try await harness.manager.signOut() == isNotified)
        }
        try await harness.signIn()
        store.fail(.removing)
        let error = await #expect(throws: AMZNError.self) { try await harness.manager.signOut() }
        #expect(error?.code == .deviceError)
    }

    @Test(
        "Outside 24: A sign-out on the device is answered before the server replies, and the server is notified"
    )
    func aSignOutOnTheDeviceDoesNotWaitForTheServer() async throws {
        try await harness.signIn()
        try await harness.manager.signOutOnDevice()
        #expect(harness.log.events.first == "remove")
        await harness.log.until("signOut")
        harness.transport.reply(to: .signOut, .failure(.offline))
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        try await harness.signIn()
        store.fail(.removing)
        let error = await #expect(throws: AMZNError.self) { try await harness.manager.signOutOnDevice() }
        #expect(error?.code == .deviceError)
    }
}

extension ScriptedTransport {
    fileprivate var lastBody: String { requests.last.map { String(decoding: $0.body, as: UTF8.self) } ?? "" }
}
