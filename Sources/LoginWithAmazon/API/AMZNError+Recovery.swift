import Foundation

extension AMZNError {
    /// What an app can do after an error.
    public enum Recovery: Sendable, Equatable {
        /// Try again: at once, or after this many seconds if the server has asked for a pause.
        case retry(after: TimeInterval?)
        /// Show the login button.
        case signIn
        /// Correct the app: its configuration, its API key or the parameters of the call.
        case fixConfiguration
        /// Nothing: neither a repetition nor a sign-in helps.
        case none
    }

    /// The reason for the end of a sign-in without an answer from the server.
    public enum Cancellation: Sendable {
        /// The user closed the page, or refused access there.
        case byUser
        /// Another sign-in with different parameters was started.
        case superseded
        /// The page was gone, or the time for it was over.
        case timedOut
        /// The app signed out.
        case signedOut
        /// The manager was deallocated.
        case managerReleased
    }

    /// What the app can do about this error.
    ///
    /// ```swift
    /// switch error.recovery {
    /// case .retry(let pause): scheduleRetry(after: pause ?? 5)
    /// case .signIn: showLoginButton()
    /// case .fixConfiguration, .none: show(error)
    /// }
    /// ```
    public var recovery: Recovery {
        switch code {
        case .deviceError where (underlyingError as? AMZNGrantStoreError)?.isLasting == true: .fixConfiguration
        case .deviceError where (underlyingError as? AMZNUserAgentError)?.isLasting == true: .none
        case .serverError, .deviceError, .networkError: .retry(after: retryAfter)
        case .applicationNotAuthorized, .accessDenied: .signIn
        // The newer sign-in, or whatever released the manager, goes on without this one.
        case .userInterrupted: cancellation == .superseded || cancellation == .managerReleased ? .none : .signIn
        case .invalidInput, .unauthorizedClient, .versionDenied: .fixConfiguration
        default: .none
        }
    }
}
