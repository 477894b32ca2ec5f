import Foundation

/// The grant as the store last gave it, for calls that need no more than its fresh access token.
///
/// It is believed for a second, since another process may change the store; a change by this process is heard of at
/// once. While the store is about to change it says nothing. Pure.
struct GrantMemo: Sendable {
    private var grant: Grant?
    private var readAt = Date.distantPast
    private var pendingRemovals = 0
    /// Goes up whenever what was read before is worth nothing any more.
    private(set) var epoch: UInt64 = 0

    /// What a reading gave that began in the given epoch.
    mutating func remember(_ grant: Grant?, readAt now: Date, epoch: UInt64) {
        guard epoch == self.epoch, pendingRemovals == 0 else { return }
        self.grant = grant
        readAt = now
    }

    /// Something was or may have been written.
    mutating func forget() {
        epoch += 1
        grant = nil
    }

    /// The grant will be removed; until it is, nothing is answered from here.
    mutating func removalBegins() {
        forget()
        pendingRemovals += 1
    }

    mutating func removalEnds() {
        forget()
        pendingRemovals -= 1
    }

    /// The grant, if it covers the scopes with a fresh token and was read within the second.
    func freshGrant(covering scopes: [String], at now: Date) -> Grant? {
        guard let grant else { return nil }
        let age = now.timeIntervalSince(readAt)
        guard age >= 0, age < Self.trust, grant.isFresh(at: now), ScopeList.isCovered(scopes, by: grant.scopes) else {
            return nil
        }
        return grant
    }

    private static let trust: TimeInterval = 1
}
