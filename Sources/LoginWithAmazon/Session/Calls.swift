import Foundation

/// An immutable copy of the app's authorize request, made after the request was validated.
final class AuthorizeCall: Sendable {
    let strategy: AMZNInteractiveStrategy
    let freshness: GrantRequest.Freshness
    let wantsUser: Bool
    let page: PageParameters

    init(
        strategy: AMZNInteractiveStrategy, freshness: GrantRequest.Freshness, wantsUser: Bool, page: PageParameters
    ) {
        (self.strategy, self.freshness, self.wantsUser, self.page) = (strategy, freshness, wantsUser, page)
    }

    var scopes: [String] { page.scopes }
    var usesStoredGrant: Bool { strategy != .always && page.kind == .token }
    /// Whether the call removes the stored grant before its sign-in stores a new one.
    var clears: Bool { strategy == .always && page.kind == .token }
    var wantsProfile: Bool { wantsUser && ScopeList.allowsProfile(scopes) }
}

/// The parameters of a sign-in page. Calls with equal parameters and equal settings can share a page.
struct PageParameters: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// The session exchanges the code and stores the grant.
        case token
        /// The app receives the code, which is bound to the app's own challenge (RFC 7636 section 4.3). The session
        /// stores nothing.
        case code(challenge: String, method: String?)
    }

    let scopes: [String]
    let scopeData: String?
    let kind: Kind
}

/// The client id, redirect URI, endpoints and sandbox mode at the time when a call was made, and values that depend on
/// them.
final class CallSettings: Sendable {
    let clientID: String
    let redirectURI: URL
    let endpoints: AMZNEndpoints
    let isSandbox: Bool
    let origin: GrantOrigin
    /// The error that every call except a sign-out fails with; nil if the settings are valid.
    let problem: AMZNError?
    /// This is a stored property, because reading ``problem`` copies the error.
    let isValid: Bool

    init(_ configuration: AMZNConfiguration, _ region: AMZNRegion = .auto, isSandbox: Bool = false) {
        clientID = configuration.clientID
        redirectURI = configuration.redirectURI
        endpoints = configuration.endpoints(region: region, isSandbox: isSandbox)
        self.isSandbox = isSandbox
        let settings = AMZNConfiguration(clientID: clientID, redirectURI: redirectURI, endpoints: endpoints)
        origin = settings.origin
        problem = settings.problem
        isValid = problem == nil
    }
}

extension CallSettings: Equatable {
    static func == (one: CallSettings, other: CallSettings) -> Bool {
        one === other
            || (one.clientID, one.redirectURI, one.endpoints, one.isSandbox)
                == (other.clientID, other.redirectURI, other.endpoints, other.isSandbox)
    }
}

/// The answer to a call. Each call gets exactly one answer.
///
/// The cases with large values are indirect, so that an answer is cheap to copy. An answer is copied several times
/// before the caller receives it.
enum Answer: Equatable, Sendable {
    case authorized(Grant, user: Profile?)
    indirect case code(Secret, clientID: String, redirectURI: String)
    case user(Profile)
    indirect case session(AMZNSession?)
    indirect case codePair(CodePair, expiry: Date)
    /// The grant has been removed from the store, or the store had no grant.
    indirect case signedOut(ServerNotice)
    /// The cause is nil if the call's task was cancelled.
    case cancelled(AMZNError.Cancellation?)
    indirect case failed(AMZNError)

    /// The outcome of notifying the server of a sign-out.
    enum ServerNotice: Equatable, Sendable {
        /// The server was notified, or it no longer accepts the grant.
        case sent
        /// The store had no readable grant, so the server can't be notified; or the call was answered before the server
        /// was notified.
        case none
        case failed(AMZNError)
    }

    var error: AMZNError? {
        switch self {
        case .failed(let error), .signedOut(.failed(let error)): error
        case .cancelled(let cause): Self.cancelled(cause)
        case .authorized, .code, .user, .session, .codePair, .signedOut: nil
        }
    }

    private static func cancelled(_ cause: AMZNError.Cancellation?) -> AMZNError {
        let message =
            switch cause {
            case .byUser: "The user left the sign-in page or cancelled on it."
            case .superseded: "A later sign-in or code pair has replaced this one."
            case .timedOut: "The sign-in page wasn't completed in time."
            case .signedOut: "A sign-out has ended the call."
            case .managerReleased: "A manager that the call depends on was deallocated."
            case nil: "The call was cancelled."
            }
        return AMZNError(.userInterrupted, message, cancellation: cause)
    }
}
