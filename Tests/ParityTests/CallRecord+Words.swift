import BothAPIs
import Foundation

/// The values that most records have in common. ``CallRecord/words`` names only what differs from them.
enum Usual {
    static let clientID = "parity"
    static let language = "en_GB"
    static let redirectURI = "amzn-com.example.demo://?methodName=signin"
    static let delivery = "once, on the main thread, after the call's return"

    /// The parameters of an authorization request (RFC 6749 section 4.1.1 and RFC 7636 section 4.3), with Amazon's
    /// parameter `language`.
    fileprivate static let page = [
        "response_type=code", "client_id=\(clientID)", "redirect_uri=\(redirectURI)", "scope=profile", "state=fresh",
        "code_challenge=fresh", "code_challenge_method=S256", "language=\(language)",
    ]

    /// The word for each token request (RFC 6749 sections 4.1.3 and 6), for a profile request with a bearer token
    /// (RFC 6750 section 2.1), and for Amazon's sign-out.
    fileprivate static let requests = [
        "/auth/o2/token?grant_type=authorization_code&code=•••&redirect_uri=\(redirectURI)&client_id=\(clientID)"
            + "&code_verifier=•••": "exchange",
        "/auth/o2/token?grant_type=refresh_token&refresh_token=•••&client_id=\(clientID)": "refresh",
        "/user/profile?Authorization=Bearer •••": "profile",
        "/auth/relyingPartyLogout?token=•••&token_type=bearer": "sign-out",
    ]

    /// The granted scopes, and the lifetime of a new access token.
    fileprivate static let grant = (scopes: "profile", life: "3600 s")
}

extension CallRecord {
    /// What the call has caused: its pages and requests, the change of the store, the changes that observers receive,
    /// and anything unusual, as in `page, exchange, profile; stored; signedIn, userUpdated`. The text is empty if the
    /// call has caused nothing.
    var words: String {
        [self[.pages].map(Self.pageWord) + self[.requests].map(Self.requestWord), storeWords, self[.changes], unusual]
            .filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }.joined(separator: "; ")
    }

    /// For example `page(scope=postal_code, sandbox=true)`.
    private static func pageWord(_ line: String) -> String {
        let parameters = line.replacingOccurrences(of: "/ap/oa?", with: "").components(separatedBy: "&")
        let missing = Usual.page.map(name).filter { !parameters.map(name).contains($0) }
        return "page" + list(parameters.filter { !Usual.page.contains($0) } + missing.map { "no \($0)" })
    }

    private static func name(_ parameter: String) -> String { parameter.components(separatedBy: "=")[0] }

    /// For example `refresh`, or `refresh: invalid_grant` if the server refuses the refresh.
    private static func requestWord(_ line: String) -> String {
        guard let space = line.lastIndex(of: " "), let word = Usual.requests[String(line[..<space])] else {
            return line
        }
        return line.hasSuffix(" ok") ? word : "\(word):\(line[space...])"
    }

    /// For example `stored`, `stored(profile postal_code, for 0 s)` or `removed`.
    private var storeWords: [String] {
        guard let line = self[.stored].first, line.hasSuffix(", changed") else { return [] }
        let parts = line.replacingOccurrences(of: ", changed", with: "").components(separatedBy: " for ")
        guard parts.count == 2 else { return [line == "nothing, changed" ? "removed" : line] }
        let scopes = parts[0] == Usual.grant.scopes ? [] : [parts[0]]
        let life = parts[1] == Usual.grant.life ? [] : ["for \(parts[1])"]
        return ["stored" + Self.list(scopes + life)]
    }

    private var unusual: [String] {
        let pause = answerPart("userInfo AMZNLWAErrorTimeUntilNextRetryAttempt").map { "try again in \($0) s" }
        return [pause].compactMap(\.self) + self[.delivery].filter { $0 != Usual.delivery } + identityWords
    }

    private var identityWords: [String] {
        switch self[.identity] {
        case [], [Usual.clientID, Usual.redirectURI]: []
        case ["", ""]: ["no client id"]
        case let other: other
        }
    }

    private static func list(_ words: [String]) -> String {
        words.isEmpty ? "" : "(\(words.joined(separator: ", ")))"
    }
}
