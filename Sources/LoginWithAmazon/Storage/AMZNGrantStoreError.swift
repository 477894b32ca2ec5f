/// The error of a grant store. Sendable.
public struct AMZNGrantStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable { case unreadable, undecodable, unwritable, busy }

    private let kind: Kind
    /// The reason, for developers; it never contains stored data.
    public let description: String

    /// A grant may exist, but can't be read now.
    public static func unreadable(_ reason: String) -> Self { Self(kind: .unreadable, description: reason) }
    /// The stored bytes are not a grant.
    public static func undecodable(_ reason: String) -> Self { Self(kind: .undecodable, description: reason) }
    /// The grant can't be written or removed; the previous one is unchanged.
    public static func unwritable(_ reason: String) -> Self { Self(kind: .unwritable, description: reason) }
    /// Another process has held the lock for too long.
    public static func busy(_ reason: String) -> Self { Self(kind: .busy, description: reason) }

    var isUndecodable: Bool { kind == .undecodable }
}
