/// An invariant that must hold after every step of every schedule.
enum Invariant: String, Sendable {
    /// No call is answered twice, and no answer lacks a call.
    case oneAnswer = "A call is answered once"
    case oneRefresh = "At most one refresh is in flight at a time, over all sessions on a store"
    /// A refresh token is resent only if the earlier reply was not stored: because it was lost, transient or malformed,
    /// or because the store could not be changed; in the last case only another session resends it.
    case noSecondUse = "A refresh token isn't sent again after its reply was stored"
    case pauseIsKept = "No request is sent during the pause that a busy server asked for"
    /// A call made after a token was returned receives the same token or a later one.
    case noOlderToken = "A call isn't answered with a token older than one returned before the call"
    case storedFirst = "A token is stored before it is returned"
    case covered = "A returned token covers the requested scopes"
    /// Holds from the answer to a sign-out until the next sign-in, also for earlier calls of the same session.
    case signedOut = "A signed-out session returns no token"
    /// The only reasons are `invalid_grant`, a sign-out, the strategy *always*, and a new sign-in.
    case keptGrant = "A grant isn't removed without a terminal error"
    /// Code 1 requires that at some time during the call the store had no grant with the scopes, or that the profile
    /// request was rejected.
    case noFalseSignOut = "No call reports a signed-out user while a grant is stored"
    case onePage = "A session shows one page at a time"
    case oneRedirect = "A redirect is accepted once"
    case oneExchange = "An authorization code is sent once, with its own verifier"
    case onePoll = "A code pair has at most one poll in flight"
    /// No open call, lease, page or request remains at the end.
    case rest = "All operations end and release their resources"
    case signOutEnds = "After a sign-out no operation that its session began before it stores a grant"
    case nextSignIn = "The next sign-in succeeds"
    case mainThread = "Callbacks arrive on the main thread after the call has returned"
}

/// A broken invariant, and the event that broke it.
struct Violation: Equatable, Sendable, Error {
    let invariant: Invariant
    let text: String
}
