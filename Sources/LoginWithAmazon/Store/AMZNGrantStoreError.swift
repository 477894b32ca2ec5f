import Foundation

/// An error that a grant store throws.
public struct AMZNGrantStoreError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable { case unreadable, undecodable, unwritable, busy, unusable }

    private let kind: Kind
    /// The reason, for developers. Stores must not put stored data into it.
    public let description: String
    /// The ``description``, so that it is also the error's `localizedDescription`.
    public var errorDescription: String? { description }

    /// A grant may exist, but can't be read now.
    public static func unreadable(_ reason: String) -> Self { Self(kind: .unreadable, description: reason) }
    /// The stored bytes are not a grant, or must not be used as one. A new sign-in may replace them.
    public static func undecodable(_ reason: String) -> Self { Self(kind: .undecodable, description: reason) }
    /// The store can't be changed now. If a grant was to be written, the previous grant is unchanged.
    public static func unwritable(_ reason: String) -> Self { Self(kind: .unwritable, description: reason) }
    /// Another caller, usually in another process, has held the store's lock for too long.
    public static func busy(_ reason: String) -> Self { Self(kind: .busy, description: reason) }

    /// The store can't be used until the app or the store's folder is corrected.
    static func unusable(_ reason: String) -> Self { Self(kind: .unusable, description: reason) }

    var isUndecodable: Bool { kind == .undecodable }
}

extension AMZNGrantStoreError: DeviceFailure {
    var isLasting: Bool { kind == .unusable }
}
