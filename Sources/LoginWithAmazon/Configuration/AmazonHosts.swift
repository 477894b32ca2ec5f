import Foundation

/// Amazon's hosts of a region, as its Android SDK and its web documentation name them.
struct AmazonHosts {
    let page: String
    let service: String
    let sandbox: String

    init(_ region: AMZNRegion) {
        switch region {
        case .auto, .NA:
            page = "na.account.amazon.com"
            service = "api.amazon.com"
            sandbox = "api.sandbox.amazon.com"
        case .EU:
            page = "eu.account.amazon.com"
            service = "api.amazon.co.uk"
            sandbox = "api.sandbox.amazon.co.uk"
        case .FE:
            page = "apac.account.amazon.com"
            service = "api.amazon.co.jp"
            sandbox = "api-sandbox.amazon.co.jp"
        }
    }

    /// Where to refresh: a grant of one of Amazon's regions in that region, whatever region the app has chosen since;
    /// another server's where it is now.
    static func tokenEndpoint(now: URL, atSignIn: URL?) -> URL {
        guard let atSignIn, region(of: atSignIn) != nil, region(of: now) != nil else { return now }
        return atSignIn
    }

    private static func region(of endpoint: URL) -> AMZNRegion? { endpoint.host.flatMap(region(ofService:)) }

    /// The region whose service host this is; nil for a host of none.
    static func region(ofService host: String) -> AMZNRegion? {
        [.NA, .EU, .FE].first { AmazonHosts($0).service == host.lowercased() }
    }
}
