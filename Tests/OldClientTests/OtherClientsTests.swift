import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@testable import OldClient

/// Clients that are designed differently from the guide's app. Like apps of that time, they use only the main thread.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OtherClientsTests {
    let harness = Harness()

    @Test("Expectation 13 and 14: A class can be the delegate of all its calls, each made in the previous callback")
    func ownDelegate() async throws {
        try await SharedManager.with(harness.manager) {
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
            harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
            harness.transport.reply(to: .signOut, json: "{}")
            let controller = SelfDelegatingController()
            await withCheckedContinuation { continuation in
                controller.completion = { continuation.resume() }
                controller.signIn()
            }
            #expect(controller.log == ["authorized", "token access-1", "profile of Ada", "cleared"])
        }
    }

    @Test("Expectation 1, 2 and 3: A client in Swift 2 spellings works")
    func swift2() async throws {
        try await SharedManager.with(harness.manager) {
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
            harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
            harness.transport.reply(to: .signOut, json: "{}")
            let client = Swift2Client()
            for call in [client.signIn, client.signInWithOptions, client.getToken, client.getProfile] {
                await withCheckedContinuation { continuation in
                    client.completion = { continuation.resume() }
                    call()
                }
            }
            client.signOut()
            await withCheckedContinuation { continuation in
                client.completion = { continuation.resume() }
                client.getToken()
            }
            #expect(client.results == ["authorized", "authorized", "access-1", "Ada", "error 1"])
        }
    }

    @Test("Expectation 8 and 32: A client with the names of SDK 3.1 works")
    func names31() async throws {
        try await SharedManager.with(harness.manager) {
            let client = Client31()
            for call in [client.check, client.modernCheck, { client.getCode(challenge: "a+b/c=") }] {
                await withCheckedContinuation { continuation in
                    client.completion = { continuation.resume() }
                    call()
                }
            }
            #expect(client.codes == [1, 1, 0])
            #expect(harness.log.events == ["page"])
        }
    }

    @Test("Expectation 17: A client can block its own queue until the callback")
    func blocking() async throws {
        try await SharedManager.with(harness.manager) {
            let client = BlockingClient()
            let none = await withCheckedContinuation { done in client.withToken { done.resume(returning: $0) } }
            #expect(none == nil)
            try await harness.signIn()
            let token = await withCheckedContinuation { done in client.withToken { done.resume(returning: $0) } }
            #expect(token == "access-1")
        }
    }

    @Test("Expectation 9 and 18: A class with the module's name and one completion slot works")
    func namesake() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            let token = await withCheckedContinuation { done in
                OldClient.LoginWithAmazon.sharedInstance.accessToken { done.resume(returning: $0) }
            }
            #expect(token == "access-1")
        }
    }
}
