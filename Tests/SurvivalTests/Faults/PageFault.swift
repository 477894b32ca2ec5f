import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// A fault of the page with its expected outcome: a row of the error table.
struct PageFault: Sendable {
    /// What happens while the page stays open.
    enum Event: Sendable { case signOut, anotherSignIn, cancelledTask }

    let name: String
    let outcome: Outcome
    var event: Event?
    /// What the user agent and the app do with the page. Returns how many redirects the app has accepted.
    let act: @Sendable (HeldPages.Page, AMZNAuthorizationManager) -> Int

    static let all: [PageFault] = redirects + failures + repetitions + events

    /// One redirect for each way to read it; `HostileRedirects` has the others.
    private static let redirects: [PageFault] = [
        ("error=invalid_scope", .failed(6)), ("error=access_denied&error_description=Access+not+permitted.", .left),
        ("code=x&state=wrong", .failed(2)), ("code=a%20b&unknown=y", .success),
    ].map { parameters, outcome in
        PageFault("page redirects with \(parameters)", outcome) { .success($0.redirect(parameters)) }
    }

    private static let failures: [PageFault] = [
        PageFault("page elsewhere", .failed(2)) { _ in .success(address("amzn-com.example.other://?code=x")) },
        PageFault("page closed", .left) { _ in .failure(AMZNUserAgentError.userDidCancel) },
        PageFault("no page", .failed(5)) { _ in .failure(AMZNUserAgentError.cannotPresent("No browser.")) },
        PageFault("agent throws its own error", .failed(5)) { _ in .failure(POSIXError(.EIO)) },
        PageFault("agent's task cancelled", .left) { _ in .failure(CancellationError()) },
    ]

    private static let repetitions: [PageFault] = [
        PageFault("redirect twice, both ways", opened: 1) { .success($0.redirect("code=fair")) },
        PageFault("two redirects", opened: 1) { _ in .success(address("amzn-com.example.app://?code=another&state=y"))
        },
        PageFault("redirect, then an error", opened: 1) { _ in .failure(AMZNUserAgentError.userDidCancel) },
        PageFault("redirect through the app, from two threads", opened: 2) { _ in .success(nil) },
    ]

    private static let events: [PageFault] = [
        ("sign-out", .signOut), ("another sign-in", .anotherSignIn), ("task cancelled", .cancelledTask),
    ].map { name, event in
        PageFault(name: "page open, \(name)", outcome: .left, event: event) { _, _ in 0 }
    }

    /// The user agent ends the page with a result.
    private init(
        _ name: String, _ outcome: Outcome, _ result: @escaping @Sendable (HeldPages.Page) -> Result<URL?, any Error>
    ) {
        self.init(name: name, outcome: outcome, event: nil) { page, _ in
            page.leave(result(page))
            return 0
        }
    }

    /// The system opens the app with the redirect, as often as given at once, and then the user agent ends the page too.
    private init(
        _ name: String, opened times: Int, _ result: @escaping @Sendable (HeldPages.Page) -> Result<URL?, any Error>
    ) {
        self.init(name: name, outcome: .success, event: nil) { page, manager in
            let accepted = Locked(0)
            DispatchQueue.concurrentPerform(iterations: times) { _ in
                let isOurs = manager.handleRedirect(page.redirect("code=fair"))
                accepted.withLock { $0 += isOurs ? 1 : 0 }
            }
            page.leave(result(page))
            return accepted.withLock { $0 }
        }
    }

    private init(
        name: String, outcome: Outcome, event: Event?,
        act: @escaping @Sendable (HeldPages.Page, AMZNAuthorizationManager) -> Int
    ) {
        (self.name, self.outcome, self.event, self.act) = (name, outcome, event, act)
    }
}
