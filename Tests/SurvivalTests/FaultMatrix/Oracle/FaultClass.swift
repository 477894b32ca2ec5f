/// What kind of fault it is, as the one who plays it knows.
enum FaultClass: Hashable, Sendable {
    /// As good as the true reply.
    case harmless
    /// No reply: no connection, a time-out, a connection lost.
    case unreachable
    /// 429 or 5xx, with a pause that a code pair may not outlive.
    case busy(isForLong: Bool = false)
    /// A reply of this status that is not what it should be.
    case nonsense(status: Int)
    /// A reply that is not to be taken at all: too large, or a redirect.
    case untakeable
    /// An address that nothing may be sent to.
    case insecure
    /// An OAuth error.
    case refusal(String, detail: String = "", status: Int = 400, wantsNewerVersion: Bool = false)
    /// A true reply with one member that is not as it should be.
    case member(String, Badness)
    /// A true reply whose members all have wrong types.
    case wrongTypes

    enum Badness: String, CaseIterable, Sendable {
        case absent
        /// Another type, or nothing in it.
        case wrong
        /// Text that can be no token.
        case unprintable
    }
}
