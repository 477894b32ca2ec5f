import Foundation

@testable import LoginWithAmazon

/// Replies of the token endpoint.
enum TokenTarget {
    static func violation(_ bytes: Data) -> String? {
        guard let reply = TokenResponse(body: bytes) else { return nil }
        if !(0...86_400).contains(reply.lifetime) { return "the lifetime is out of bounds" }
        let tokens = [reply.accessToken, reply.refreshToken].compactMap { $0?.reveal() }
        if tokens.contains(where: \.isEmpty) { return "an empty token" }
        if tokens.contains(where: { $0.utf8.contains { !(0x20...0x7E).contains($0) } }) {
            return "a token would corrupt its header field"
        }
        if reply.scopes?.isEmpty == true { return "an empty list of scopes" }
        let text = "\(reply)" + String(reflecting: reply)
        return tokens.contains { $0.utf8.count > 24 && text.contains($0) } ? "the description contains a token" : nil
    }
}

/// Replies of the profile endpoint.
enum ProfileTarget {
    static func violation(_ bytes: Data) -> String? {
        guard let profile = Profile(body: bytes) else { return nil }
        if profile.fields.values.contains("") { return "an empty value" }
        let known = ["user_id", "name", "email", "postal_code"]
        return known.contains { profile.fields[$0] != nil } ? nil : "a profile without a user"
    }
}

/// Error replies of the token endpoint and the profile endpoint.
enum RefusalTarget {
    static func violation(_ bytes: Data) -> String? {
        for status in [200, 400, 401, 403, 429, 500, 503, 302, 99] {
            let reply = WireReply(status: status, headers: ["retry-after": "7"], body: bytes)
            let verdict = Result<WireReply, TransportFailure>.success(reply)
                .verdict(at: Date(timeIntervalSince1970: 0)) { $0 }
            if let violation = violation(verdict, status) { return violation }
        }
        return nil
    }

    private static func violation(_ verdict: Verdict<Data>, _ status: Int) -> String? {
        guard case .refused(let refusal) = verdict else {
            return verdict.refusesAccessToken && status != 401 ? "a reply without a rejection invalidates a token" : nil
        }
        guard (400..<500).contains(status), status != 429 else {
            return "a reply with status \(status) ended the session"
        }
        let text = refusal.error(refusedGrant: .applicationNotAuthorized).localizedDescription
        return refusal.detail.utf8.count > 80 && text.contains(refusal.detail) ? "the server's text is shown" : nil
    }
}

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

/// The header field `Retry-After`.
enum RetryAfterTarget {
    static func violation(_ bytes: Data) -> String? {
        let field = String(decoding: bytes, as: UTF8.self)
        guard let seconds = RetryAfter.seconds(field, now: Date(timeIntervalSince1970: 1_700_000_000)) else {
            return nil
        }
        return (0...RetryAfter.longest).contains(seconds) ? nil : "the pause is out of bounds"
    }
}
