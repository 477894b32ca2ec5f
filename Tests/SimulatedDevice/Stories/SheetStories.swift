import Foundation
import TestSupport
import Testing
import UIKit

@testable import LoginWithAmazon

/// The device is one for all stories, so they run one after the other.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct SheetStories {
    @Test("The user signs in in the sheet, and the call is answered")
    func signsIn() async throws {
        let device = Device.boot()
        let harness = Harness()
        harness.layOutSession()
        let manager = AMZNAuthorizationManager(
            configuration: Harness.configuration, userAgent: DefaultDependencies.userAgent(),
            grantStore: AMZNMemoryGrantStore(), environment: harness.environment)
        let signIn = Task { try await manager.authorize(Harness.request("profile")).token }
        while device.sheets.isEmpty { await Task.yield() }
        let sheet = device.sheets[0]
        sheet.end(ScriptedUserAgent.redirect(sheet.url, Harness.configuration.redirectURI, "code=the-code"))
        #expect(try await signIn.value == "access-1")
        #expect(device.seen == ["sheet"])
    }
}
