import Foundation
import LoginWithAmazon

/// A user who does what the test says, with a page that is nowhere: the log gets `page` for each that is shown and
/// `closed` for each that the program closes.
package final class ScriptedUserAgent: AMZNUserAgent {
    package enum Deed: Sendable {
        /// Comes back with these parameters; the page's own `state` is added unless the text has one.
        case redirect(String)
        /// Comes back with these parameters once the log has the word, and says `returned`; not even a closed page
        /// keeps this user from it.
        case redirectAfter(String, String)
        /// The redirect will come through `handleOpen`.
        case deferred
        case cancel
        case fail(String)
        /// Looks at the page for ever.
        case linger
    }

    private let log: EventLog
    private let state = Locked<(deeds: [Deed], pages: [URL])>(([], []))

    package init(log: EventLog, _ deeds: Deed...) {
        self.log = log
        state.withLock { $0.deeds = deeds }
    }

    /// What the user does at the next page; without one, the user allows.
    package func next(_ deed: Deed) { state.withLock { $0.deeds.append(deed) } }

    /// The address of every page shown.
    package var pages: [URL] { state.withLock { $0.pages } }

    package func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        // Within the lock, so that who has seen the page finds it in the log, and the other way round.
        let deed = state.withLock { state in
            state.pages.append(authorizationURL)
            log.add("page")
            return state.deeds.isEmpty ? Deed.redirect("code=the-code") : state.deeds.removeFirst()
        }
        switch deed {
        case .redirect(let parameters): return Self.redirect(authorizationURL, redirectURI, parameters)
        case .redirectAfter(let word, let parameters):
            await Task { [log] in await log.until(word) }.value
            log.add("returned")
            return Self.redirect(authorizationURL, redirectURI, parameters)
        case .deferred: return nil
        case .cancel: throw AMZNUserAgentError.userDidCancel
        case .fail(let reason): throw AMZNUserAgentError.cannotPresent(reason)
        case .linger:
            await untilCancelled()
            log.add("closed")
            throw CancellationError()
        }
    }

    /// The redirect of a page that was shown.
    package static func redirect(_ page: URL, _ redirectURI: URL, _ parameters: String) -> URL? {
        let state = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "state" }
        let own = parameters.contains("state=") ? "" : "&state=" + (state?.value ?? "")
        let base = redirectURI.absoluteString
        return URL(string: base + (base.contains("?") ? "&" : "?") + parameters + own)
    }

    private func untilCancelled() async {
        let stream = AsyncStream<Void> { _ in }
        for await _ in stream {}
    }
}
