import Foundation

/// The error of a grant store.
public struct AMZNGrantStoreError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable { case unreadable, undecodable, unwritable, busy, unusable }

    private let kind: Kind
    /// The reason, for developers; it never contains stored data.
    public let description: String
    /// The reason, also as the error's `localizedDescription`.
    public var errorDescription: String? { description }

    /// A grant may exist, but can't be read now.
    public static func unreadable(_ reason: String) -> Self { Self(kind: .unreadable, description: reason) }
    /// The stored bytes are not a grant.
    public static func undecodable(_ reason: String) -> Self { Self(kind: .undecodable, description: reason) }
    /// The grant can't be written or removed; the previous one is unchanged.
    public static func unwritable(_ reason: String) -> Self { Self(kind: .unwritable, description: reason) }
    /// Another process has held the lock for too long.
    public static func busy(_ reason: String) -> Self { Self(kind: .busy, description: reason) }

    /// The store can't be used until the app or its folder is corrected.
    static func unusable(_ reason: String) -> Self { Self(kind: .unusable, description: reason) }

    var isUndecodable: Bool { kind == .undecodable }
    var isBusy: Bool { kind == .busy }
}

extension AMZNGrantStoreError: DeviceFailure {
    var isLasting: Bool { kind == .unusable }
}
