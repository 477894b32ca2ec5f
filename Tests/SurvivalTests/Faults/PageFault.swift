import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// A fault of the page with its expected outcome: a row of the error table.
struct PageFault: Sendable {
    enum Action: Sendable {
        /// The page redirects with these parameters, and with the right `state` unless they contain one.
        case comeBack(String)
        /// The user agent returns this address.
        case address(String)
        case fail(AgentFailure)
        /// The redirect arrives through `handleOpen`, and the user agent then acts as given.
        case openThen(Afterwards)
        /// The page stays open until another event occurs.
        case stay(Ending)
    }

    enum AgentFailure: Sendable { case cancelled, cannotPresent, foreign, taskCancelled }
    enum Afterwards: Sendable { case giveItToo, giveAnother, fail, deferring, openFromTwoThreads }
    enum Ending: Sendable { case signOut, anotherSignIn, cancelledTask, lateRedirect }

    let name: String
    let action: Action
    let outcome: Outcome

    private init(_ name: String, _ action: Action, _ outcome: Outcome) {
        self.name = name
        self.action = action
        self.outcome = outcome
    }

    static let all: [PageFault] =
        redirects.map { PageFault("page redirects with \($0.0)", .comeBack($0.0), $0.1) } + [
            PageFault("page elsewhere", .address("amzn-com.example.other://?code=x"), .failed(2)),
            PageFault("page closed", .fail(.cancelled), .left),
            PageFault("no page", .fail(.cannotPresent), .failed(5)),
            PageFault("agent throws its own error", .fail(.foreign), .failed(5)),
            PageFault("agent's task cancelled", .fail(.taskCancelled), .left),
            PageFault("redirect twice, both ways", .openThen(.giveItToo), .success),
            PageFault("two redirects", .openThen(.giveAnother), .success),
            PageFault("redirect, then an error", .openThen(.fail), .success),
            PageFault("redirect through the app", .openThen(.deferring), .success),
            PageFault("redirect from two threads", .openThen(.openFromTwoThreads), .success),
            PageFault("page open, sign-out", .stay(.signOut), .left),
            PageFault("page open, another sign-in", .stay(.anotherSignIn), .left),
            PageFault("page open, task cancelled", .stay(.cancelledTask), .left),
            PageFault("page open, late redirect", .stay(.lateRedirect), .success),
        ]

    private static let redirects: [(String, Outcome)] = [
        ("error=server_error", .failed(2)), ("error=invalid_grant", .failed(2)), ("error=invalid_scope", .failed(6)),
        ("error=invalid_client", .failed(8)), ("error=insufficient_scope", .failed(1)),
        ("error=access_denied&error_description=Anything", .failed(4)),
        ("error=access_denied&error_description=Access+not+permitted.", .left),
        ("code=x&error=access_denied", .failed(2)), ("code=", .failed(2)), ("code=x&state=wrong", .failed(2)),
        ("code=a%20b&unknown=y", .success),
    ]
}

/// A user agent whose first page has a fault and whose further pages succeed.
final class FaultAgent: AMZNUserAgent {
    private struct ForeignError: Error {}

    private struct State {
        var pages: [URL] = []
        var open: (@Sendable (URL) -> Bool)?
        var taken = 0
    }

    private let action: PageFault.Action?
    private let shown = DispatchSemaphore(value: 0)
    private let state = Locked(State())

    init(_ action: PageFault.Action?) { self.action = action }

    /// The app's handler for redirects from outside.
    func whenOpened(_ open: @escaping @Sendable (URL) -> Bool) { state.withLock { $0.open = open } }

    var pages: Int { state.withLock { $0.pages.count } }

    /// The number of redirects that the app accepted.
    var taken: Int { state.withLock { $0.taken } }

    /// Blocks until a page is shown; returns false on a time-out.
    func waitForPage() -> Bool { shown.wait(timeout: .now() + 20) == .success }

    /// Delivers the first page's redirect to the app.
    func openLate() {
        guard let page = state.withLock({ $0.pages.first }) else { return }
        open(Self.redirect(page, "code=late"))
    }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let isFirst = state.withLock { state in
            state.pages.append(authorizationURL)
            return state.pages.count == 1
        }
        shown.signal()
        let good = Self.redirect(authorizationURL, "code=good")
        guard isFirst, let action else { return good }
        switch action {
        case .comeBack(let parameters): return Self.redirect(authorizationURL, parameters)
        case .address(let text): return address(text)
        case .fail(let failure): throw Self.error(failure)
        case .openThen(let afterwards): return try after(afterwards, good)
        case .stay:
            for await _ in AsyncStream<Void>.makeStream().stream {}
            throw CancellationError()
        }
    }

    private func after(_ afterwards: PageFault.Afterwards, _ good: URL) throws -> URL? {
        guard afterwards != .openFromTwoThreads else {
            DispatchQueue.concurrentPerform(iterations: 2) { _ in open(good) }
            return nil
        }
        open(good)
        switch afterwards {
        case .giveItToo: return good
        case .giveAnother: return address("amzn-com.example.app://?code=another&state=y")
        case .fail: throw AMZNUserAgentError.userDidCancel
        case .deferring, .openFromTwoThreads:
            open(good)
            return nil
        }
    }

    private func open(_ url: URL) {
        guard state.withLock({ $0.open })?(url) == true else { return }
        state.withLock { $0.taken += 1 }
    }

    private static func error(_ failure: PageFault.AgentFailure) -> any Error {
        switch failure {
        case .cancelled: AMZNUserAgentError.userDidCancel
        case .cannotPresent: AMZNUserAgentError.cannotPresent("There is no browser.")
        case .foreign: ForeignError()
        case .taskCancelled: CancellationError()
        }
    }

    private static func redirect(_ page: URL, _ parameters: String) -> URL {
        ScriptedUserAgent.redirect(page, Harness.configuration.redirectURI, parameters) ?? page
    }
}
