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

    private func layOut() {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        harness.transport.reply(to: .signOut, json: "{}")
    }

    @Test("The old screen signs in, shows the token and the user's name, and signs out")
    func theOldScreen() async throws {
        try await SharedManager.with(harness.manager) {
            layOut()
            #expect(await next(old.getToken) == "log in button")
            #expect(await next(old.signIn) == "signed in")
            #expect(await next(old.getToken) == "access-1")
            #expect(await next(old.greet) == "Ada")
            #expect(await next(old.getNewToken) == "access-2")
            #expect(await next(old.signOut) == "log in button")
            // 2.x answers before the server is notified.
            await harness.log.until("signOut")
            #expect(harness.log.events == ["page", "exchange", "profile", "refresh", "signOut"])
        }
    }

    @Test("The new screen shows the same as the old one") func theNewScreen() async throws {
        try await SharedManager.with(harness.manager) {
            layOut()
            #expect(await next(new.getToken) == "log in button")
            #expect(await next(new.signIn) == "signed in")
            #expect(await next(new.getToken) == "access-1")
            #expect(await next(new.greet) == "Ada")
            #expect(await next(new.getNewToken) == "access-2")
            #expect(await next(new.signOut) == "log in button")
            #expect(harness.log.events == ["page", "exchange", "profile", "refresh", "signOut"])
        }
    }

    @Test("An old and a new screen share one session") func halfOfTheScreensHaveMoved() async throws {
        try await SharedManager.with(harness.manager) {
            layOut()
            #expect(await next(old.signIn) == "signed in")
            #expect(await next(new.getToken) == "access-1")
            #expect(await next(new.greet) == "Ada")
            #expect(await next(new.signOut) == "log in button")
            #expect(await next(old.getToken) == "log in button")
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
            own.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
            own.transport.reply(to: .profile, json: ScriptedTransport.ada)
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
        }
    }

    @Test("The app delegates ignore a URL that isn't a redirect") func aForeignAddressIsNotOurs() async throws {
        try await SharedManager.with(harness.manager) {
            let url = URL(fileURLWithPath: "/")
            #expect(!OldAppDelegate().open(url, from: nil))
            #expect(!NewAppDelegate().open(url, from: nil))
        }
    }
}
