import Foundation
import TestSupport
import Testing
import UIKit

@testable import LoginWithAmazon

/// Tests of sign-ins on the simulated device. They run one after the other, because only one device can be
/// `Device.current`.
@MainActor
@Suite(.serialized, .deadline) enum Stories {}

/// A user who signs in to an app on a device. `device.seen` records what the user sees and how the calls end.
@MainActor
final class Story {
    let device: Device
    let harness: Harness
    let manager: AMZNAuthorizationManager
    private let redirectURI: URL
    private(set) var calls: [Task<Void, Never>] = []
    private(set) var errors: [AMZNError] = []
    /// The texts of the diagnostic events, and the notes of ``NotedAgent``.
    let notes = EventLog()

    convenience init(
        _ model: Device.Model = .phone, redirectURI: String = Harness.redirectURI, isEphemeral: Bool = false,
        isExtension: Bool = false,
        anchor: @escaping @MainActor @Sendable () -> UIWindow? = { nil }
    ) {
        let device = Device.boot(model)
        var sheet = AMZNWebAuthenticationUserAgent(prefersEphemeralSession: isEphemeral, anchor: anchor)
        sheet.sleep = { try await device.sleep($0) }
        sheet.uptime = { device.clock.withLock { $0 } }
        sheet.isExtension = isExtension
        self.init(device, sheet, redirectURI: redirectURI)
    }

    init(_ device: Device, _ agent: any AMZNUserAgent, redirectURI: String = Harness.redirectURI) {
        let harness = Harness(redirectURI: redirectURI)
        harness.layOutSession()
        (self.device, self.harness, self.redirectURI) = (device, harness, address(redirectURI))
        manager = AMZNAuthorizationManager(
            configuration: Harness.configuration(clientID: "client", redirectURI: redirectURI),
            userAgent: NotedAgent(agent: agent, notes: notes),
            grantStore: AMZNMemoryGrantStore(), environment: harness.environment)
        manager.setDiagnosticHandler { [notes] in notes.add($0.description) }
    }

    var scene: UIWindowScene { device.scenes[0] }
    var root: UIViewController? { scene.keyWindow?.rootViewController }

    /// The user taps *Log in*, and the app makes a call. Waits until the call has reached the agent.
    func tap(_ scope: String = "profile", strategy: AMZNInteractiveStrategy = .auto) async {
        // The session treats a call within two seconds after the page was shown as a double tap.
        harness.clock.advance(by: 3)
        let (count, seen) = (asked.count, device.seen)
        calls.append(
            Task {
                do {
                    let result = try await manager.authorize(Harness.request(scope, strategy: strategy))
                    device.show(result.token == "access-1" ? "signed in" : "another token")
                } catch let error as AMZNError {
                    errors.append(error)
                    device.show(error.cancellation == nil ? "error \(error.code.rawValue)" : "cancelled")
                } catch {
                    device.show("\(error)")
                }
            })
        await noted(after: count, seen)
    }

    /// Waits until the call has reached the agent. If the agent has to show the page, also waits until a timer is
    /// pending or the user has seen something new.
    private func noted(after count: Int, _ seen: [String]) async {
        while asked.count == count, !Task.isCancelled { await device.pass(0) }
        guard asked.last == NotedAgent.words[0] else { return }
        while !device.isWaiting, device.seen == seen, !Task.isCancelled { await device.pass(0) }
    }

    private var asked: [String] { notes.events.filter(NotedAgent.words.contains) }

    /// Waits for a limited time until the user has seen the word this many times.
    func until(_ word: String, times: Int = 1) async {
        await until { device.seen.filter { $0 == word }.count >= times }
    }

    /// Waits until the condition is true. Gives up after ten minutes on the device's clock, but not before ten seconds
    /// of real time have passed.
    private func until(_ isReached: () -> Bool) async {
        let (start, soonest) = (device.uptime, Uptime.seconds() + 10)
        while !isReached(), device.uptime < start + 600 || Uptime.seconds() < soonest { await device.pass(0.25) }
    }

    /// The user taps *Log in*, answers the question, and waits for the page.
    func openSheet() async {
        let questions = device.seen.filter { $0 == "question" }.count
        await tap()
        await until("question", times: questions + 1)
        await proceed()
    }

    /// The user answers the question, and waits for the page.
    func proceed() async {
        device.pages.last?.proceed()
        await device.pass(device.sheetDelay)
    }

    /// The user leaves the app for this long.
    func goAway(for seconds: TimeInterval) async {
        device.leave(scene)
        await device.pass(seconds)
        device.comeBack(scene)
    }

    /// The user completes the page, and the calls end.
    func complete() async {
        if let page = device.pages.last { page.redirect(to: redirect(of: page.url)) }
        await end()
    }

    func redirect(of page: URL) -> URL {
        ScriptedUserAgent.redirect(page, redirectURI, "code=the-code") ?? page
    }

    /// Waits for a limited time until all calls have ended. If some haven't ended by then, adds `no answer` to the
    /// words that the user has seen.
    func end() async {
        await until { ends >= calls.count }
        if ends < calls.count { device.show("no answer") }
    }

    private var ends: Int {
        device.seen.filter { $0 == "signed in" || $0 == "cancelled" || $0.hasPrefix("error") }.count
    }
}

/// Records the session's requests to its agent: to show the page, or to check whether the page may be gone. In the
/// stories, each call causes at least one of these requests.
private struct NotedAgent: PageLosingUserAgent {
    static let words = ["asked for the page", "asked whether the page is gone"]

    let agent: any AMZNUserAgent
    let notes: EventLog

    var mayHaveLostPage: Bool {
        defer { notes.add(Self.words[1]) }
        return (agent as? any PageLosingUserAgent)?.mayHaveLostPage ?? false
    }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        notes.add(Self.words[0])
        return try await agent.present(authorizationURL, redirectURI: redirectURI)
    }
}
