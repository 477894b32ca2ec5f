import Foundation

// What the session's answer is in the terms of the public calls.

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

    /// For `async` code, where a user who leaves the page is an error.
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

    /// For the 3.x block, where it is a flag.
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
