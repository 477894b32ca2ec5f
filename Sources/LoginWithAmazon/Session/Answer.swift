import Foundation

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
            case nil: "The call was cancelled."
            }
        return AMZNError(.userInterrupted, message, cancellation: cause)
    }
}
