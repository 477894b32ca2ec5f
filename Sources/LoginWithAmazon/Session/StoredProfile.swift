import Foundation

/// The user's profile with the time at which it was fetched. It is stored beside the grant, so that an app can show the
/// user without a connection, and is removed with the grant.
struct StoredProfile: Equatable, Sendable, Codable {
    let fields: [String: String]
    let fetchedAt: Date

    /// Nil if the profile is too long to be stored.
    init?(_ profile: Profile, at now: Date) {
        let length = profile.fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard length <= Self.longest else { return nil }
        fields = profile.fields
        fetchedAt = now
    }

    var profile: Profile { Profile(fields: fields) }

    /// The profile if it was fetched within the last hour, by the wall clock; otherwise nil. A time in the future
    /// counts as old.
    func current(at now: Date) -> Profile? {
        (0..<Self.life).contains(now.timeIntervalSince(fetchedAt)) ? profile : nil
    }

    /// The bytes of the names and values together. The Keychain and other stores are made for small items.
    private static let longest = 4_096
    /// One hour, as documented for SDK 2.x.
    private static let life: TimeInterval = 3_600
}

extension StoredProfile: CustomStringConvertible, CustomReflectable {
    /// Shows no fields, because they are personal data.
    var description: String { "<profile>" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
