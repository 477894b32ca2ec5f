import Foundation

/// The grant as the store last gave it, for calls that need no more than its fresh access token.
///
/// It is believed for a second, since another process may change the store; a change by this process is heard of at
/// once. While the store is about to change it says nothing. Pure.
struct GrantCache: Sendable {
    /// A grant, and the time within which it is an answer. Worked out once, and an object, which is one thing to copy
    /// where a grant is many: it is asked for much more often than it changes.
    private final class Remembered: Sendable {
        let grant: Grant
        let token: String
        private let scopes: [String]
        private let until: TimeInterval

        init(_ grant: Grant, readAt now: Moment) {
            self.grant = grant
            token = grant.accessToken.reveal()
            scopes = grant.scopes
            let fresh = grant.isFresh(at: now.date) ? grant.freshness.upperBound.timeIntervalSince(now.date) : 0
            until = now.uptime + min(GrantCache.trust, fresh)
        }

        func isAnswer(to asked: [String], at uptime: TimeInterval) -> Bool {
            uptime < until && ScopeList.isCovered(asked, by: scopes)
        }
    }

    private var remembered: Remembered?
    private var pendingChanges = 0
    /// Goes up whenever what was read before is worth nothing any more.
    private(set) var epoch: UInt64 = 0

    /// What a reading gave that began in the given epoch.
    mutating func remember(_ grant: Grant, readAt now: Moment, epoch: UInt64) {
        guard epoch == self.epoch, pendingChanges == 0 else { return }
        remembered = Remembered(grant, readAt: now)
    }

    /// Something was or may have been written.
    mutating func forget() {
        epoch += 1
        remembered = nil
    }

    /// The store will be changed; until it is, nothing is answered from here.
    mutating func changeBegins() {
        forget()
        pendingChanges += 1
    }

    mutating func changeEnds() {
        forget()
        pendingChanges -= 1
    }

    /// The grant, if it covers the scopes with a fresh token and was read within the second.
    func freshGrant(covering scopes: [String], at uptime: TimeInterval) -> Grant? {
        answer(to: scopes, at: uptime)?.grant
    }

    /// Its access token alone, which is a good deal less to copy.
    func freshToken(covering scopes: [String], at uptime: TimeInterval) -> String? {
        answer(to: scopes, at: uptime)?.token
    }

    private func answer(to scopes: [String], at uptime: TimeInterval) -> Remembered? {
        guard let remembered, remembered.isAnswer(to: scopes, at: uptime) else { return nil }
        return remembered
    }

    private static let trust: TimeInterval = 1
}
