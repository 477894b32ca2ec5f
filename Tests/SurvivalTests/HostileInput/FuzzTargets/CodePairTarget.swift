import Foundation

@testable import LoginWithAmazon

/// Replies with a code pair.
enum CodePairTarget {
    static func violation(_ bytes: Data) -> String? {
        guard let pair = CodePair(body: bytes) else { return nil }
        if !(1...86_400).contains(pair.lifetime) || !(1...300).contains(pair.interval) { return "times out of bounds" }
        if pair.userCode.isEmpty || pair.deviceCode.reveal().isEmpty { return "an empty code" }
        let scheme = pair.verificationURI.scheme?.lowercased()
        return scheme == "https" || scheme == "http" ? nil : "the verification URI isn't a web address"
    }
}
