import SafariServices
import UIKit
import XCTest

@testable import LoginWithAmazon

/// Tests the detection of the active window and of a presented sheet, and the delivery of a redirect from the system to
/// the scene delegate.
@MainActor
final class DelegateTests: XCTestCase {
    private let manager = AMZNAuthorizationManager.shared()

    override func tearDown() async throws { AMZNAuthorizationManager.setShared(manager) }

    func testTheSystemDeliversTheRedirectThatCompletesASignIn() async throws {
        let (pages, shown) = AsyncStream.makeStream(of: URL.self)
        let manager = AMZNAuthorizationManager(
            configuration: SampleClient.configuration, userAgent: WaitingUserAgent { shown.yield($0) },
            grantStore: AMZNMemoryGrantStore())
        AMZNAuthorizationManager.setShared(manager)
        let signIn = Task { try await manager.authorize(SampleClient.request(.always, code: true)).authorizationCode }
        let state = try await state(of: pages)
        try await open("\(SampleClient.redirectURI)&code=forged&state=\(state)x")
        try await open("\(SampleClient.redirectURI)&code=granted&state=\(state)")
        let code = try await signIn.value
        XCTAssertEqual(code, "granted")
    }

    func testTheActiveWindowIsTheKeyWindow() async throws {
        let window = try await activeWindow()
        XCTAssertTrue(window.isKeyWindow)
        XCTAssertTrue(window.rootViewController is UITabBarController)
    }

    func testShowsNoSheetIsFalseOnlyWhileASafariViewControllerIsPresented() async throws {
        let window = try await activeWindow()
        let root = try XCTUnwrap(window.rootViewController)
        let url = try XCTUnwrap(URL(string: "https://example.com"))
        for (controller, isSheet) in [(UIViewController(), false), (SFSafariViewController(url: url), true)] {
            XCTAssertTrue(ActiveWindow.showsNoSheet)
            await withCheckedContinuation { done in
                root.present(controller, animated: false) { done.resume() }
            }
            XCTAssertEqual(ActiveWindow.showsNoSheet, !isSheet)
            await withCheckedContinuation { done in root.dismiss(animated: false) { done.resume() } }
        }
        XCTAssertTrue(ActiveWindow.showsNoSheet)
    }

    private func state(of pages: AsyncStream<URL>) async throws -> String {
        var pages = pages.makeAsyncIterator()
        let page = await pages.next()
        let items = page.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
        return try XCTUnwrap(items?.first { $0.name == "state" }?.value)
    }

    private func open(_ text: String) async throws {
        let url = try XCTUnwrap(URL(string: text))
        let isOpen = await withCheckedContinuation { done in
            UIApplication.shared.open(url, options: [:]) { done.resume(returning: $0) }
        }
        XCTAssertTrue(isOpen)
    }

    /// Waits until the app is active, but only for about ten seconds. The tests may start before the app is active.
    private func activeWindow() async throws -> UIWindow {
        for _ in 0..<100 {
            if case .ready(let window) = ActiveWindow.stage(over: nil, isExtension: false) { return window }
            try await Task.sleep(nanoseconds: 100_000_000)
        }
        throw AMZNUserAgentError.failed("The app has no active window.")
    }
}
