import Foundation

@testable import LoginWithAmazon

/// Error replies of the token endpoint and the profile endpoint.
enum RefusalTarget {
    static func violation(_ bytes: Data) -> String? {
        for status in [200, 400, 401, 403, 429, 500, 503, 302, 99] {
            let reply = WireReply(status: status, headers: ["retry-after": "7"], body: bytes)
            if let violation = violation(ResponseOutcome(reply, now: Date(timeIntervalSince1970: 0)), status) {
                return violation
            }
        }
        return nil
    }

    private static func violation(_ verdict: ResponseOutcome, _ status: Int) -> String? {
        guard case .refused(let refusal) = verdict else {
            return verdict.refusesAccessToken ? "a reply without a rejection invalidates a token" : nil
        }
        guard (400..<500).contains(status), status != 429 else {
            return "a reply with status \(status) ended the session"
        }
        let text = refusal.error(refusedGrant: .applicationNotAuthorized).localizedDescription
        return refusal.detail.utf8.count > 80 && text.contains(refusal.detail) ? "the server's text is shown" : nil
    }
}
