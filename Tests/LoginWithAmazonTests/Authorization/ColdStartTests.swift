import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// A redirect that launches the app: the process that asked for it is gone, and its secrets with it.
@Suite(.timeLimit(.minutes(1))) struct ColdStartTests {
    private let former = Harness()

    /// The redirect to the sign-in of a process that has ended meanwhile.
    private func redirect() async throws -> URL {
        former.userAgent.next(.deferred)
        let call = former.authorize("profile", strategy: .always)
        await former.log.until("page")
        let redirect = ScriptedUserAgent.redirect(
            try #require(former.userAgent.pages.last), Harness.configuration.redirectURI, "code=the-code")
        try await former.manager.signOut()
        _ = await call.end()
        return try #require(redirect)
    }

    /// Another process: what is random in it is not what was random in the former one.
    private static func launched() -> Harness {
        let random = TestRandom()
        (0..<100).forEach { _ in _ = random.octets(1) }
        return Harness(random: random)
    }

    @Test("A redirect that launches the app is nobody's, and asks the server for nothing")
    func nothingHappens() async throws {
        let launched = Self.launched()
        #expect(!launched.manager.handleRedirect(try await redirect()))
        #expect(await launched.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(launched.log.events == [])
    }

    @Test("The login button works after it, and its page is another one")
    func loginWorks() async throws {
        let launched = Self.launched()
        let old = try await redirect()
        #expect(!launched.manager.handleRedirect(old))
        launched.userAgent.next(.deferred)
        launched.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        let call = launched.authorize("profile")
        await launched.log.until("page")
        #expect(!launched.manager.handleRedirect(old))
        #expect(launched.open())
        #expect(await call.end() == ["token access-2"])
    }

    @Test("Who was signed in before it still is")
    func grantStays() async throws {
        let launched = Self.launched()
        try await launched.signIn("access-1", "refresh-1")
        #expect(!launched.manager.handleRedirect(try await redirect()))
        #expect(await launched.authorize("profile", strategy: .never).end() == ["token access-1"])
    }
}
