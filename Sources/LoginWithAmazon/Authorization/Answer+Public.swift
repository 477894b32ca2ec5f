import Foundation

// Converts the session's answer to the public types.

extension Answer {
    var error: AMZNError? {
        switch self {
        case .failed(let error), .missing(let error): error
        case .cancelled: Self.userDidCancel
        case .authorized, .code, .user, .signedOut: nil
        }
    }

    var user: AMZNUser? {
        if case .user(let profile) = self { AMZNUser(profile) } else { nil }
    }

    /// For `async` calls, which throw if the user leaves the page.
    func result() throws -> AMZNAuthorizeResult {
        switch self {
        case .authorized(let token, let user): AMZNAuthorizeResult(token: token, user: user)
        case .code(let code, let clientID, let redirectURI):
            AMZNAuthorizeResult(code: code, clientID: clientID, redirectURI: redirectURI)
        case .cancelled: throw Self.userDidCancel
        case .failed(let error), .missing(let error): throw error
        case .user, .signedOut: throw Self.mixedUp
        }
    }

    /// For 3.x handlers, which receive a flag if the user leaves the page.
    func tell(_ handler: AMZNAuthorizationRequestHandler?) {
        guard let handler else { return }
        if case .cancelled = self { return handler(nil, true, nil) }
        do {
            handler(try result(), false, nil)
        } catch {
            handler(nil, false, error)
        }
    }

    private static let userDidCancel = AMZNError(.userInterrupted, "The user left the sign-in page.")
    private static let mixedUp = AMZNError(.internalError, "The answer belongs to another call.")
}
