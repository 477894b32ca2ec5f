import Foundation
import TestSupport
import Testing

@testable import GuideAfter
@testable import GuideBefore

/// Tests that the guide's old and new code, each with its own session, show the same and send the same requests, except
/// that the new sign-in also fetches the user profile.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct BeforeAndAfterTests {
    private let screen = AsyncStream.makeStream(of: String.self)
    private let harness = Harness()

    private var old: OldScreen { OldScreen { [screen] in screen.continuation.yield($0) } }
    private var new: NewScreen { NewScreen { [screen] in screen.continuation.yield($0) } }

    private func next(_ start: () -> Void) async -> String? {
        start()
        var texts = screen.stream.makeAsyncIterator()
        return await texts.next()
    }

    @Test("The old and the new screen sign in, show the token and the user's name, and sign out")
    func screens() async throws {
        let (old, new) = (self.old, self.new)
        for calls in [
            [old.getToken, old.signIn, old.getToken, old.greet, old.getNewToken, old.signOut],
            [new.getToken, new.signIn, new.getToken, new.greet, new.getNewToken, new.signOut],
        ] {
            let harness = Harness()
            try await SharedManager.with(harness.manager) {
                harness.layOutSession()
                harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
                var shown: [String?] = []
                for call in calls { shown.append(await next(call)) }
                #expect(shown == ["log in button", "signed in", "access-1", "Ada", "access-2", "log in button"])
                // 2.x answers before the server is notified.
                await harness.log.until("signOut")
                #expect(harness.log.events == ["page", "exchange", "profile", "refresh", "signOut"])
            }
        }
    }

    @Test("Cancelling the sign-in shows the log-in button again") func aUserWhoLeaves() async throws {
        try await SharedManager.with(harness.manager) {
            for signIn in [old.signIn, { new.signIn() }] {
                harness.userAgent.next(.cancel)
                #expect(await next(signIn) == "log in button")
            }
            harness.userAgent.next(.cancel)
            await new.signInAndGreet()
            var texts = screen.stream.makeAsyncIterator()
            #expect(await texts.next() == "log in button")
        }
    }

    @Test("One delegate for several calls, and the blocks in its place, show the user's name")
    func oneDelegate() async throws {
        for logIn in [old.logInAndGreet, new.logInAndGreet] {
            let own = Harness()
            own.layOutSession()
            try await SharedManager.with(own.manager) {
                #expect(await next(logIn) == "Ada")
                #expect(own.log.events == ["page", "exchange", "profile"])
            }
        }
    }

    @Test("Old and new code link a device with the same values") func aDeviceIsLinked() async throws {
        try await SharedManager.with(harness.manager) {
            let before = await next { old.linkDevice(challenge: "challenge") }
            let after = await next { new.linkDevice(challenge: "challenge") }
            #expect(before == after)
            #expect(before?.hasSuffix(OldAppDelegate().ids) == true)
            #expect(OldAppDelegate().ids == NewAppDelegate().ids)
            let foreign = address("https://example.com/")
            #expect(!OldAppDelegate().open(foreign, from: nil) && !NewAppDelegate().open(foreign, from: nil))
        }
    }
}
