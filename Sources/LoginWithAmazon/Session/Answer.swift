import Foundation

/// The answer to a call. Each call gets exactly one answer.
///
/// The cases with large values are indirect, so that an answer is cheap to copy. An answer is copied several times
/// before the caller receives it.
enum Answer: Equatable, Sendable {
    case authorized(AMZNAuthorizeResult)
    case user(AMZNUser)
    indirect case session(AMZNSession?)
    indirect case codePair(CodePair, expiry: Date)
    /// The grant has been removed from the store, or the store had no grant.
    indirect case signedOut(ServerNotice)
    /// The cause is nil if the call's task was cancelled, or the task of the call that was creating its code pair.
    case cancelled(AMZNError.Cancellation?)
    indirect case failed(AMZNError)

    /// The outcome of notifying the server of a sign-out.
    enum ServerNotice: Equatable, Sendable {
        /// The server was notified, or it replied `invalid_grant` to the refresh before that.
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
        case .authorized, .user, .session, .codePair, .signedOut: nil
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

/// The answers from a grant. A `LastRead` makes them once for all its calls, because they can't be changed.
struct GrantAnswers: Sendable {
    let grant: Grant
    private let user: AMZNUser?
    private let withoutUser: AMZNAuthorizeResult
    private let withUser: AMZNAuthorizeResult?

    /// `profile` is nil if there is none or it is out of date.
    init(_ grant: Grant, _ profile: Profile?) {
        self.grant = grant
        let user = profile.map { AMZNUser($0) }
        self.user = user
        withoutUser = AMZNAuthorizeResult(grant, user: nil)
        withUser = user.map { AMZNAuthorizeResult(grant, user: $0) }
    }

    /// The answer to this call; nil if the call needs a profile and there is none.
    func answer(to call: SessionMachine.Call) -> Answer? {
        guard call.wantsProfile(from: grant) else { return .authorized(withoutUser) }
        if case .fetchUser = call { return user.map { .user($0) } }
        return withUser.map { .authorized($0) }
    }
}
