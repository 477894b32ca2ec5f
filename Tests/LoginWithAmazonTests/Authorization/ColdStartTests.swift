import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// A redirect launches the app: the process that started the sign-in has ended, and its secrets are lost.
@Suite(.timeLimit(.minutes(10))) struct ColdStartTests {
    private let former = Harness()

    /// The redirect of a sign-in that was started by an earlier process.
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

    /// A new process, with other random values than the first one.
    private static func launched() -> Harness {
        let random = TestRandom()
        (0..<100).forEach { _ in _ = random.octets(1) }
        return Harness(random: random)
    }

    @Test("A redirect that launches the app is rejected, and no request is sent")
    func theRedirectIsRejected() async throws {
        let launched = Self.launched()
        #expect(!launched.manager.handleRedirect(try await redirect()))
        #expect(await launched.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(launched.log.events == [])
    }

    @Test("The next sign-in works, with a new page")
    func theNextSignInWorks() async throws {
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

    @Test("The stored grant survives")
    func theGrantIsKept() async throws {
        let launched = Self.launched()
        try await launched.signIn("access-1", "refresh-1")
        #expect(!launched.manager.handleRedirect(try await redirect()))
        #expect(await launched.authorize("profile", strategy: .never).end() == ["token access-1"])
    }
}
