import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// A fault of the page with its expected outcome: a row of the error table.
struct PageFault: Sendable {
    /// What happens while the page stays open.
    enum Event: Sendable { case signOut, anotherSignIn, cancelledTask, lateRedirect }

    let name: String
    let outcome: Outcome
    var event: Event?
    /// What the user agent does instead of showing the page.
    var act: @Sendable (FaultAgent.Page) async throws -> URL?

    static let all: [PageFault] = redirects + failures + repetitions + events

    private static let redirects: [PageFault] = [
        ("error=server_error", .failed(2)), ("error=invalid_grant", .failed(2)), ("error=invalid_scope", .failed(6)),
        ("error=invalid_client", .failed(8)), ("error=insufficient_scope", .failed(1)),
        ("error=access_denied&error_description=Anything", .failed(4)),
        ("error=access_denied&error_description=Access+not+permitted.", .left),
        ("code=x&error=access_denied", .failed(2)), ("code=", .failed(2)), ("code=x&state=wrong", .failed(2)),
        ("code=a%20b&unknown=y", .success),
    ].map { parameters, outcome in
        PageFault(name: "page redirects with \(parameters)", outcome: outcome) { $0.redirect(parameters) }
    }

    private static let failures: [PageFault] = [
        PageFault(name: "page elsewhere", outcome: .failed(2)) { _ in address("amzn-com.example.other://?code=x") },
        PageFault(name: "page closed", outcome: .left) { _ in throw AMZNUserAgentError.userDidCancel },
        PageFault(name: "no page", outcome: .failed(5)) { _ in throw AMZNUserAgentError.cannotPresent("No browser.") },
        PageFault(name: "agent throws its own error", outcome: .failed(5)) { _ in throw POSIXError(.EIO) },
        PageFault(name: "agent's task cancelled", outcome: .left) { _ in throw CancellationError() },
    ]

    private static let repetitions: [PageFault] = [
        PageFault(name: "redirect twice, both ways", outcome: .success) { page in
            page.open()
            return page.redirect("code=good")
        },
        PageFault(name: "two redirects", outcome: .success) { page in
            page.open()
            return address("amzn-com.example.app://?code=another&state=y")
        },
        PageFault(name: "redirect, then an error", outcome: .success) { page in
            page.open()
            throw AMZNUserAgentError.userDidCancel
        },
        PageFault(name: "redirect through the app", outcome: .success) { page in
            for _ in 0..<2 { page.open() }
            return nil
        },
        PageFault(name: "redirect from two threads", outcome: .success) { page in
            DispatchQueue.concurrentPerform(iterations: 2) { _ in page.open() }
            return nil
        },
    ]

    private static let events: [PageFault] = [
        ("sign-out", .signOut, .left), ("another sign-in", .anotherSignIn, .left),
        ("task cancelled", .cancelledTask, .left), ("late redirect", .lateRedirect, .success),
    ].map { (name: String, event: Event, outcome: Outcome) in
        PageFault(name: "page open, \(name)", outcome: outcome, event: event) { _ in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            throw CancellationError()
        }
    }
}

/// A user agent whose first page has a fault and whose further pages succeed.
final class FaultAgent: AMZNUserAgent {
    struct Page: Sendable {
        fileprivate let agent: FaultAgent
        fileprivate let url: URL

        /// The page's redirect, with the right `state` unless the parameters contain one.
        func redirect(_ parameters: String) -> URL {
            ScriptedUserAgent.redirect(url, Harness.configuration.redirectURI, parameters) ?? url
        }

        /// Opens the app with the redirect.
        func open() {
            let state = agent.state
            guard state.withLock({ $0.open })?(redirect("code=good")) == true else { return }
            state.withLock { $0.taken += 1 }
        }
    }

    private struct State {
        var pages: [Page] = []
        var open: (@Sendable (URL) -> Bool)?
        var taken = 0
    }

    private let fault: PageFault?
    private let shown = DispatchSemaphore(value: 0)
    private let state = Locked(State())

    init(_ fault: PageFault?) { self.fault = fault }

    /// Sets the app's handler for redirects from outside.
    func whenOpened(_ open: @escaping @Sendable (URL) -> Bool) { state.withLock { $0.open = open } }

    var pages: [Page] { state.withLock { $0.pages } }

    /// The number of redirects that the app accepted.
    var taken: Int { state.withLock { $0.taken } }

    /// Blocks until a page is shown; returns false on a time-out.
    func waitForPage() -> Bool { shown.wait(timeout: .now() + 20) == .success }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let page = Page(agent: self, url: authorizationURL)
        let isFirst = state.withLock { state in
            state.pages.append(page)
            return state.pages.count == 1
        }
        shown.signal()
        guard isFirst, let fault else { return page.redirect("code=good") }
        return try await fault.act(page)
    }
}
