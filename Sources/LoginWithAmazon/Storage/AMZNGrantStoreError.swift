/// Why a store could not do what it was asked. Sendable.
public struct AMZNGrantStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable { case unreadable, undecodable, unwritable, busy }

    private let kind: Kind
    /// What happened, for developers; never what is stored.
    public let description: String

    /// The grant is, or may be, there, but cannot be read now.
    public static func unreadable(_ reason: String) -> Self { Self(kind: .unreadable, description: reason) }
    /// Bytes are there that are no grant.
    public static func undecodable(_ reason: String) -> Self { Self(kind: .undecodable, description: reason) }
    /// The grant cannot be written or removed; what was stored before still is.
    public static func unwritable(_ reason: String) -> Self { Self(kind: .unwritable, description: reason) }
    /// Another process has kept the grant to itself for too long.
    public static func busy(_ reason: String) -> Self { Self(kind: .busy, description: reason) }

    var isUndecodable: Bool { kind == .undecodable }
}
