import Foundation

/// The marketplace that the user signs in at. The raw values are those of the SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNRegion: UInt, Sendable {
    /// The region of the API key; otherwise North America.
    case auto = 0
    /// North America.
    case NA = 1
    /// Europe, Middle East and Africa.
    case EU = 2
    /// Far East.
    case FE = 3
}

extension AMZNRegion {
    // An importer that lowercases initialisms gives the official cases these names.

    /// The same as ``NA``.
    public static let na = AMZNRegion.NA
    /// The same as ``EU``.
    public static let eu = AMZNRegion.EU
    /// The same as ``FE``.
    public static let fe = AMZNRegion.FE
}

extension AMZNRegion {
    /// The region with a raw value; ``auto`` for an unknown one, because Objective-C can pass any number.
    init(number: UInt) { self = AMZNRegion(rawValue: number) ?? .auto }
}

/// Amazon's hosts for a region, as named in its Android SDK and web documentation.
struct AmazonHosts {
    let page: String
    let service: String
    let sandbox: String

    init(_ region: AMZNRegion) {
        switch region {
        case .EU:
            page = "eu.account.amazon.com"
            service = "api.amazon.co.uk"
            sandbox = "api.sandbox.amazon.co.uk"
        case .FE:
            page = "apac.account.amazon.com"
            service = "api.amazon.co.jp"
            sandbox = "api-sandbox.amazon.co.jp"
        // Without a default, an unknown number, which Objective-C can pass, would trap.
        default:
            page = "na.account.amazon.com"
            service = "api.amazon.com"
            sandbox = "api.sandbox.amazon.com"
        }
    }

    /// The region with this token endpoint; nil for another server.
    static func region(of endpoint: URL) -> AMZNRegion? { endpoint.host.flatMap(region(ofService:)) }

    /// The region with this service host; nil for any other host.
    static func region(ofService host: String) -> AMZNRegion? {
        [.NA, .EU, .FE].first { AmazonHosts($0).service == host.lowercased() }
    }
}
