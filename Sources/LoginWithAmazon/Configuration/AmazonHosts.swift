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

    /// The region whose service host this is; nil for a host of none.
    static func region(ofService host: String) -> AMZNRegion? {
        [.NA, .EU, .FE].first { AmazonHosts($0).service == host.lowercased() }
    }
}
