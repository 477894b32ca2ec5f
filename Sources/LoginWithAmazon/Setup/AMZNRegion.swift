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
    // The Swift importer names the cases of the official header `NA`, `EU` and `FE`. These constants let code that uses
    // lowercase names compile too.

    /// The same as ``NA``.
    public static let na = AMZNRegion.NA
    /// The same as ``EU``.
    public static let eu = AMZNRegion.EU
    /// The same as ``FE``.
    public static let fe = AMZNRegion.FE

    /// The region with this raw value; ``auto`` for an unknown number, which Objective-C can pass.
    init(number: UInt) { self = AMZNRegion(rawValue: number) ?? .auto }
}
