import Foundation

@testable import LoginWithAmazon

/// A parser of untrusted bytes, and the invariants that must hold for all input.
///
/// The fuzzer and the tests run the same targets. The fuzzer searches for input that violates an invariant. The tests
/// check the corpus, which contains earlier findings of the fuzzer.
enum FuzzTarget: String, CaseIterable, Sendable {
    case redirect
    case apiKey = "api-key"
    case token
    case profile
    case refusal
    case envelope
    case codePair = "code-pair"
    case retryAfter = "retry-after"

    /// Describes an invariant that the input violates, without repeating the input. Returns nil if all invariants
    /// hold.
    func violation(_ bytes: Data) -> String? {
        switch self {
        case .redirect: RedirectTarget.violation(bytes)
        case .apiKey: APIKeyTarget.violation(bytes)
        case .token: Self.tokenViolation(bytes)
        case .profile: Self.profileViolation(bytes)
        case .refusal: RefusalTarget.violation(bytes)
        case .envelope: EnvelopeTarget.violation(bytes)
        case .codePair: Self.codePairViolation(bytes)
        case .retryAfter: Self.retryAfterViolation(bytes)
        }
    }

    private static func tokenViolation(_ bytes: Data) -> String? {
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

    private static func profileViolation(_ bytes: Data) -> String? {
        guard let profile = Profile(body: bytes) else { return nil }
        if profile.fields.values.contains("") { return "an empty value" }
        let known = ["user_id", "name", "email", "postal_code"]
        return known.contains { profile.fields[$0] != nil } ? nil : "a profile without any known field"
    }

    private static func codePairViolation(_ bytes: Data) -> String? {
        guard let pair = CodePair(body: bytes) else { return nil }
        if !(1...86_400).contains(pair.lifetime) { return "a lifetime out of bounds" }
        // The lifetime is the parser's only upper limit for the interval. With a smaller limit, the client might poll
        // more often than the server permits, and the server would reply `slow_down` (RFC 8628 section 3.5).
        if !(1...pair.lifetime).contains(pair.interval) { return "an interval out of bounds" }
        if pair.userCode.reveal().isEmpty || pair.deviceCode.reveal().isEmpty { return "an empty code" }
        let (scheme, host) = (pair.verificationURI.scheme?.lowercased(), pair.verificationURI.host?.lowercased())
        let isLocal = scheme == "http" && ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
        return scheme == "https" || isLocal ? nil : "the verification URI isn't secure"
    }

    private static func retryAfterViolation(_ bytes: Data) -> String? {
        let field = String(decoding: bytes, as: UTF8.self)
        guard let seconds = WireReply(status: 503, headers: ["retry-after": field]).retryAfter else { return nil }
        return (0...86_400).contains(seconds) ? nil : "the pause is out of bounds"
    }
}

/// Parses the bytes as a URL that opens the app.
enum RedirectTarget {
    /// Redirect URIs of several kinds: that of an API key, a loopback URI with and without a port, an HTTPS URL, a URI
    /// without an authority, and an HTTPS URL without a path.
    static let redirectURIs = [
        "amzn-com.example.app://?methodName=signin", "http://127.0.0.1:8731/signin", "http://127.0.0.1/signin",
        "https://app.example.com/signin", "com.example.app:/signin", "https://app.example.com",
    ]

    static func violation(_ bytes: Data) -> String? {
        guard let url = URL(string: String(decoding: bytes, as: UTF8.self)) else { return nil }
        return redirectURIs.lazy.compactMap { violation(url, $0) }.first
    }

    private static func violation(_ url: URL, _ redirectURI: String) -> String? {
        guard let own = URL(string: redirectURI), let reply = RedirectReply(url, for: RedirectURI(url: own)) else {
            return nil
        }
        let address = url.absoluteString
        if !begins(address, redirectURI) { return "a URL other than \(redirectURI) was accepted" }
        if reply.states.isEmpty { return "a redirect without a state was accepted" }
        if case .code(let code, _) = reply.content, code.reveal().isEmpty || reply.states.count != 1 {
            return "contradictory parameters gave a code"
        }
        return used(RedirectURI(url: own).asUsed(in: url).absoluteString, redirectURI)
    }

    /// Whether the URL equals the redirect URI up to the query or fragment, in a textual comparison that is independent
    /// of the implementation. The comparison ignores the case of the scheme. It allows the path `/` if an HTTPS
    /// redirect URI has no path, and any port if a loopback URI has no port.
    private static func begins(_ address: String, _ redirectURI: String) -> Bool {
        guard let given = cut(address), let own = cut(redirectURI), given.scheme.lowercased() == own.scheme else {
            return false
        }
        let (rest, wanted) = (given.rest, own.rest)
        return rest == wanted || rest == wanted + "/" && wanted.hasSuffix(".com") || hasOpenPort(rest, wanted)
    }

    /// Splits a URL into its scheme and the part from the colon to the query or fragment.
    private static func cut(_ address: String) -> (scheme: String, rest: String)? {
        let base = String(
            decoding: address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }, as: UTF8.self)
        return base.range(of: ":").map { (String(base[..<$0.lowerBound]), String(base[$0.lowerBound...])) }
    }

    private static func hasOpenPort(_ rest: String, _ wanted: String) -> Bool {
        let host = "://127.0.0.1"
        guard wanted == host + "/signin", rest.hasPrefix(host + ":"), rest.hasSuffix("/signin") else { return false }
        let port = rest.dropFirst(host.count + 1).dropLast("/signin".count)
        return !port.isEmpty && port.allSatisfy { "0123456789".contains($0) }
    }

    /// Checks that the redirect URI sent to the token endpoint matches the configured redirect URI. The comparison is
    /// that of `begins`.
    private static func used(_ address: String, _ redirectURI: String) -> String? {
        begins(address, redirectURI) ? nil : "the redirect URI isn't the configured one"
    }
}

/// Parses the bytes first as a whole API key, then as the payload of an otherwise valid key.
enum APIKeyTarget {
    static func violation(_ bytes: Data) -> String? {
        violation(String(decoding: bytes, as: UTF8.self))
            ?? violation("e30.\(bytes.base64EncodedString()).U0lH")
    }

    private static func violation(_ text: String) -> String? {
        do {
            let configuration = try AMZNConfiguration(
                apiKey: text, bundleIdentifier: "com.example.app", region: .auto)
            if configuration.clientID.isEmpty { return "a key without a client id was accepted" }
            return configuration.redirectURI.absoluteString == "amzn-com.example.app://?methodName=signin"
                ? nil : "the key determined the redirect URI"
        } catch let error as AMZNError {
            return error.code == .unauthorizedClient ? nil : "an invalid key has the error code \(error.code)"
        } catch {
            return "an invalid key has an error of another type"
        }
    }
}

/// Decodes the bytes as a stored grant, which may be damaged or written by another version.
enum EnvelopeTarget {
    static func violation(_ bytes: Data) -> String? {
        switch GrantCodec.decode(bytes) {
        case .grant(let grant): violation(grant)
        case .none: "damaged bytes are treated as a missing grant"
        case .unreadable: "damaged bytes are treated as an unreadable store"
        case .undecodable(let words): shows(words, bytes) ? "the error text repeats the bytes" : nil
        }
    }

    /// Checks that `isFresh` doesn't trap at extreme times, and that encoding and decoding preserve the grant.
    private static func violation(_ grant: Grant) -> String? {
        for now in [Date.distantPast, grant.issuedAt, .distantFuture] { _ = grant.isFresh(at: now) }
        guard let sealed = try? GrantCodec.encode(grant) else { return "a decoded grant can't be encoded" }
        guard case .grant(let again) = GrantCodec.decode(sealed) else {
            return "an encoded grant can't be decoded"
        }
        return again == grant ? nil : "encoding and decoding changes a grant"
    }

    private static func shows(_ words: String, _ bytes: Data) -> Bool {
        bytes.count > 40 && Data(words.utf8).range(of: bytes) != nil
    }
}

/// Classifies replies with various status codes, each with the bytes as its body.
enum RefusalTarget {
    static func violation(_ bytes: Data) -> String? {
        for status in [200, 400, 401, 403, 429, 500, 503, 302, 99] {
            let reply = WireReply(status: status, headers: ["retry-after": "7"], body: bytes)
            let verdict = Result<WireReply, AMZNError>.success(reply).verdict { $0 }
            if let violation = violation(verdict, status) { return violation }
        }
        return nil
    }

    private static func violation(_ verdict: Verdict<Data>, _ status: Int) -> String? {
        guard case .refused(let refusal) = verdict else {
            return verdict.refusesAccessToken && status != 401
                ? "a reply with status \(status) was treated as a refusal of the access token" : nil
        }
        guard (400..<500).contains(status), status != 429 else {
            return "a reply with status \(status) was treated as a refusal"
        }
        let text = refusal.error.localizedDescription
        let detail = Data(refusal.detail.utf8)
        return detail.count > 80 && Data(text.utf8).range(of: detail) != nil ? "the server's text is shown" : nil
    }
}
