import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@testable import OldClient

/// Clients of SDK 2.x as apps wrote them. Like apps of that time, they use only the main thread. The guide's app is
/// `Examples/legacy-client`.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ClientsTests {
    let harness = Harness()

    private func withSession(_ body: () async throws -> Void) async throws {
        harness.layOutSession()
        try await SharedManager.with(harness.manager) { try await body() }
    }

    private func wait(_ start: (@escaping () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in start { continuation.resume() } }
    }

    private func answer(_ start: (@escaping (String?) -> Void) -> Void) async -> String? {
        await withCheckedContinuation { continuation in start { continuation.resume(returning: $0) } }
    }

    @Test("Expectation 13 and 14: A class can be the delegate of all its calls, each made in the previous callback")
    func ownDelegate() async throws {
        try await withSession {
            let controller = SelfDelegatingController()
            await wait {
                controller.completion = $0
                controller.signIn()
            }
            #expect(controller.log == ["authorized", "token access-1", "profile of Ada", "cleared"])
        }
    }

    @Test("Expectation 1, 2 and 3: A client with the names of Swift 2 works")
    func swift2() async throws {
        try await withSession {
            let client = Swift2Client()
            for call in [client.signIn, client.signInWithOptions, client.getToken, client.getProfile] {
                await wait {
                    client.completion = $0
                    call()
                }
            }
            client.signOut()
            await wait {
                client.completion = $0
                client.getToken()
            }
            #expect(client.results == ["authorized", "authorized", "access-1", "Ada", "error 1"])
        }
    }

    @Test("Expectation 8 and 32: A client with the names of SDK 3.1 works")
    func names31() async throws {
        try await withSession {
            let client = Client31()
            for call in [client.check, client.modernCheck, { client.getCode(challenge: "a+b/c=") }] {
                await wait {
                    client.completion = $0
                    call()
                }
            }
            #expect(client.codes == [1, 1, 0])
            #expect(harness.log.events == ["page"])
        }
    }

    @Test("Expectation 4, 6, 9 and 18: A client with the module's name gets the token and the profile")
    func namesake() async throws {
        try await withSession {
            let namesake = OldClient.LoginWithAmazon.sharedInstance
            for token in [nil, "access-1"] {
                if token != nil { try await harness.signIn() }
                #expect(await answer(namesake.accessToken) == token)
            }
            #expect(await answer(namesake.profile) == "amzn1.account.ADA")
        }
    }
}
