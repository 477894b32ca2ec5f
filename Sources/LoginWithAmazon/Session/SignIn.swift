import Foundation

/// One sign-in, from its page to the answers of its calls.
struct SignIn: Sendable {
    typealias ID = UInt64

    enum Phase: Equatable, Sendable {
        /// Strategy *always*: the stored grant is being removed before the page is shown.
        case clearing
        case presented
        case exchanging(scopes: [String])
        case storing(Grant)
    }

    let id: ID
    /// The parameters of the calls; the page may ask for more scopes (``pageScopes``).
    let page: PageParameters
    let pageScopes: [String]
    let settings: AMZNConfiguration
    let state: Secret
    let verifier: CodeVerifier
    var waiters: Set<CallID>
    var phase: Phase
    /// The uptime at which the page was last shown, or handed to another app.
    var leftAt: TimeInterval?
    /// Whether the agent has handed the page to another app. It doesn't report how that ends.
    var isDeferred = false

    /// The waiting calls, in the order in which they were made.
    var callers: [CallID] { waiters.sorted() }

    /// The page's URL for this language, a locale like `en_US`.
    func address(of clientID: String, in language: String?) -> URL? {
        var asked = page
        asked.scopes = pageScopes
        return AuthorizationURL(
            endpoint: settings.endpoints.authorization, clientID: clientID,
            redirectURI: settings.redirectURI, page: asked, state: state, verifier: verifier, language: language
        ).url
    }
}
