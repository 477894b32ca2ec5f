/// The kind of a fault, independent of its effect.
enum FaultClass: Hashable, Sendable {
    /// Equivalent to the correct reply.
    case harmless
    /// No reply: no connection, a time-out, a connection lost.
    case unreachable
    /// 429 or 5xx, possibly with a pause longer than the lifetime of a code pair.
    case busy(isForLong: Bool = false)
    /// A malformed reply with this status.
    case nonsense(status: Int)
    /// A reply that must be discarded: too large, or a redirect.
    case untakeable
    /// An address that must not receive requests.
    case insecure
    /// An OAuth error.
    case refusal(String, detail: String = "", status: Int = 400, wantsNewerVersion: Bool = false)
    /// A correct reply except for one invalid member.
    case member(String, MemberDefect)
    /// A reply whose members all have wrong types.
    case wrongTypes

    enum MemberDefect: String, CaseIterable, Sendable {
        case absent
        /// A member of another type, or an empty one.
        case wrong
        /// Text that isn't a valid token.
        case unprintable
    }
}
