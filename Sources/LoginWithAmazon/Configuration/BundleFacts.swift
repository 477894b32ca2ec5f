import Foundation

/// The relevant entries of the app's Info.plist.
struct BundleFacts: Equatable, Sendable {
    let apiKey: String?
    let identifier: String?
    let urlSchemes: [String]

    init(apiKey: String?, identifier: String?, urlSchemes: [String]) {
        self.apiKey = apiKey
        self.identifier = identifier
        self.urlSchemes = urlSchemes
    }

    init(_ bundle: Bundle) {
        let types = bundle.object(forInfoDictionaryKey: "CFBundleURLTypes") as? [[String: Any]] ?? []
        self.init(
            apiKey: bundle.object(forInfoDictionaryKey: "APIKey") as? String, identifier: bundle.bundleIdentifier,
            urlSchemes: types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] })
    }
}
