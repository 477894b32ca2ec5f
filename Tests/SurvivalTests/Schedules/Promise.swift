/// What must hold after every step of every schedule.
enum Promise: String, Sendable {
    /// Never two answers, and none to a call that was not made.
    case oneAnswer = "A call is answered once"
    case oneRefresh = "No two refreshes are in flight at once, over all managers of a store"
    /// A refresh token is sent again only where no reply to its former sending has come into the store: the reply was
    /// lost, transient or not understood, or the store could not be changed as it came, and then by another manager.
    case noSecondUse = "A refresh token whose reply was stored is not sent again"
    case pauseIsKept = "Within the pause that a busy server asked for it is not asked again"
    /// Whoever asks after a token was handed out to anybody gets that one or a later one.
    case noOlderToken = "A call is not answered with a token older than one handed out before it was made"
    case storedFirst = "A token that is handed out is in the store by then"
    case covered = "A token that is handed out covers the scopes that were asked for"
    /// From the answer to a sign-out until the next sign-in; also to calls made before it, where they are of its session.
    case signedOut = "A signed-out session hands out no token"
    /// Only for `invalid_grant`, a sign-out, the strategy *always*, or a new sign-in.
    case keptGrant = "A grant does not vanish without a terminal verdict"
    /// Code 1 needs a store that at some time of the call had no grant with the scopes, or a refusal of the profile.
    case toldTheTruth = "Nobody is told to be signed out who is not"
    case onePage = "A session shows one page at a time"
    case oneRedirect = "A redirect is taken once"
    case oneExchange = "An authorization code is sent once, and each with a verifier of its own"
    case onePoll = "A code pair has one question under way"
    /// No open call, lease, page or request is left when everything has come to its end.
    case rest = "Everything comes to its end and leaves no latch"
    case siblingsEnd = "After a sign-out nothing that any manager of its process began before it stores a grant"
    case nextSignIn = "The next sign-in works"
    case mainThread = "An answer comes on the main thread, and not before the call has returned"
}

/// A promise that was broken, and by what.
struct Breach: Equatable, Sendable, Error {
    let promise: Promise
    let text: String
}
