import Foundation

/// The marketplace that the user signs in at. The raw values are those of the official SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNRegion: UInt, Sendable {
    /// For a manager, the region of its configuration. For a configuration, the region of its API key; North America if
    /// the key has no token endpoint of a known region.
    case auto = 0
    /// North America.
    case NA = 1
    /// Europe, Middle East and Africa.
    case EU = 2
    /// Far East.
    case FE = 3
}

extension AMZNRegion {
    /// The region with this raw value; ``auto`` for an unknown number, which Objective-C can pass.
    init(number: UInt) { self = AMZNRegion(rawValue: number) ?? .auto }
}
