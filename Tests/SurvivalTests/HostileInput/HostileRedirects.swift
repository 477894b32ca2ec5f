import Foundation

/// Redirects that don't complete a sign-in: those that the app must not accept, and those that end the sign-in without
/// a grant.
enum HostileRedirects {
    typealias Named = (name: String, address: String)

    /// Redirects that the app must not accept. The sign-in must remain pending.
    static func foreign(from good: GoodRedirect) -> [Named] {
        schemes(good) + authorities(good) + paths(good) + states(good) + shapes(good)
    }

    // MARK: Not the redirect URI

    private static func schemes(_ good: GoodRedirect) -> [Named] {
        let rest = good.address.dropFirst(good.scheme.count)
        return [
            ("another scheme", "evil" + rest), ("a longer scheme", good.scheme + "x" + rest),
            ("a scheme with a letter before it", "x" + good.address), ("no scheme", String(rest.dropFirst())),
            ("the scheme encoded", "%61" + good.address.dropFirst()),
            ("a scheme with a look-alike letter", "\u{0430}" + good.address.dropFirst()),
            ("javascript: before it", "javascript:" + good.address), ("file:/// before it", "file:///" + good.address),
        ]
    }

    private static func authorities(_ good: GoodRedirect) -> [Named] {
        let hosts = [
            "evil.example", good.authority + ".evil.example", "evil.example@" + good.authority,
            "user:password@" + good.authority, good.authority + "@evil.example", good.authority + ".",
            good.authority + ":", good.authority + "%00", good.authority + "%2eevil.example", "localhost", "127.1",
            "0x7f.0.0.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "127.0.0.1.nip.io", "ｌocalhost",
            "\u{0430}pp.example.com",
            "xn--pp-7kc.example.com", good.authority + "\\@evil.example", good.authority + ":99999999999999999999x",
            good.authority + ":-1",
        ]
        let cased = good.authority == good.authority.uppercased() ? [] : [good.authority.uppercased()]
        let ports = good.authority.contains(":") ? ["127.0.0.1:8732", "127.0.0.1", "127.0.0.1:08731"] : []
        return (hosts + cased + ports).filter { $0 != good.authority && !good.takes($0) }
            .map { ("the authority \($0)", good.with(authority: $0)) }
    }

    private static func paths(_ good: GoodRedirect) -> [Named] {
        let path = good.path
        let wrong = [
            "/other", path + "/", path + "/x", "/" + path, "/." + (path.isEmpty ? "/" : path), path + "/..",
            path + ";a=b",
            path + "%00", path + "%2f", path + "\u{0301}", path + "%0d%0aSet-Cookie:a=b",
        ]
        let cased = path == path.uppercased() ? [] : [path.uppercased(), "/%73ignin"]
        return (wrong + cased).map { ("the path \($0)", good.with(path: $0)) }
    }

    // MARK: Not this sign-in's state

    private static func states(_ good: GoodRedirect) -> [Named] {
        let state = good.state
        let wrong = [
            "", " ", String(state.dropLast()), state + "x", state + "=", String(state.reversed()), "undefined", "null",
            "*",
            state.map { "%25" + String($0.asciiValue ?? 0, radix: 16) }.joined(), state + "%00", "%00" + state,
            "%20" + state,
            state + "%0a", state + "\u{0301}", state.swappingCase, "\u{200B}" + state, state + "," + state,
            "%ff" + state,
        ]
        let named = ["State", "STATE", "state[]", "state%00", "state.", "stat%65%20", "_state", "", "\u{0455}tate"]
        return wrong.map { ("the state \($0.replacingOccurrences(of: state, with: "S"))", good.with(state: $0)) }
            + named.map { ("a state named \($0)", good.base + "code=c&\($0)=\(state)") }
    }

    private static func shapes(_ good: GoodRedirect) -> [Named] {
        let megabyte = String(repeating: "a", count: 1 << 20)
        return [
            ("no reply parameters", String(good.base.dropLast())), ("a code without a state", good.base + "code=c"),
            ("an error without a state", good.base + "error=access_denied"),
            ("everything in the fragment", good.base + "#code=c&state=\(good.state)"),
            ("the state in the fragment", good.base + "code=c#state=\(good.state)"),
            ("a megabyte of code", good.base + "state=\(good.state)&code=" + megabyte),
            ("a megabyte of parameters", good.base + String(repeating: "a&", count: 1 << 19) + "state=\(good.state)"),
            ("a megabyte of path", good.with(path: "/" + megabyte)),
            ("separated by semicolons", good.base + "code=c;state=\(good.state)"),
            ("a state within a value", good.base + "code=c%26state=\(good.state)"),
            ("a line break", good.base + "code=c%26\r\nstate=\(good.state)"),
        ]
    }

    // MARK: Redirects that end the sign-in

    /// A redirect that has the sign-in's state and ends the sign-in without a grant.
    struct Ending: Sendable {
        let name: String
        /// The expected error code. For code 3, the 3.x API reports `userDidCancel` instead of an error.
        let code: UInt
        fileprivate let parameters: String

        func address(from good: GoodRedirect) -> String {
            good.base + "\(parameters)&state=STATE".replacingOccurrences(of: "STATE", with: good.state)
        }
    }

    static let endings: [Ending] = {
        let contradictory = [
            ("no code and no error", "a=b"), ("an empty code", "code="), ("an empty error", "error="),
            ("two codes", "code=c&code=d"), ("the same code twice", "code=c&code=c"),
            ("a code and an error", "code=c&error=e"),
            ("two errors", "error=access_denied&error=server_error"), ("two scopes", "code=c&scope=a&scope=b"),
            ("two descriptions", "error=access_denied&error_description=a&error_description=b"),
            ("another state as well", "code=c&state=other"), ("the state twice", "code=c&state=STATE"),
            ("two codes, one with an encoded name", "code=c&c%6fde=d"), ("bytes that aren't UTF-8", "code=%c3%28"),
            ("another server's name", "code=c&iss=https://evil.example"), ("an empty server's name", "code=c&iss="),
            ("two servers' names", "code=c&iss=a&iss=b"),
        ]
        let refused: [(String, UInt)] = [
            ("access_denied", 4), ("access_denied&error_description=Access+not+permitted.", 3),
            ("access_denied&error_description=ACCESS+NOT+PERMITTED.", 4), ("server_error", 2),
            ("temporarily_unavailable", 2), ("invalid_request", 6), ("invalid_scope", 6), ("unauthorized_client", 8),
            ("unsupported_response_type", 6), ("%3Cscript%3E", 6), ("no+such+error", 6),
        ]
        return contradictory.map { Ending(name: $0.0, code: 2, parameters: $0.1) }
            + refused.map { Ending(name: $0.0, code: $0.1, parameters: "error=\($0.0)") }
    }()
}

extension String {
    fileprivate var swappingCase: String {
        String(map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
    }
}

/// The parts of a valid redirect.
struct GoodRedirect: Sendable {
    let scheme: String
    let authority: String
    let path: String
    /// The redirect URI's own query, followed by `&`; empty if the redirect URI has no query.
    let ownQuery: String
    let state: String
    /// Whether the redirect URI has a loopback IP address and no port, and therefore allows any port.
    let hasOpenPort: Bool

    /// Creates the redirect for the state in the page's URL. If the redirect URI allows any port, adds `port`, as the
    /// loopback user agent does.
    init?(_ redirectURI: String, page: URL, port: Int = 50_123) {
        guard let parts = URLComponents(string: redirectURI), let scheme = parts.scheme,
            let state = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems?
                .first(where: { $0.name == "state" })?.value
        else { return nil }
        self.scheme = scheme
        self.state = state
        hasOpenPort = scheme == "http" && parts.host == Self.loopback && parts.port == nil
        let ownPort = hasOpenPort ? ":\(port)" : parts.port.map { ":\($0)" } ?? ""
        authority = (parts.host ?? "") + ownPort
        path = parts.path
        ownQuery = parts.query.map { $0 + "&" } ?? ""
    }

    /// The redirect without the reply parameters.
    var base: String { base(authority, path) }

    var address: String { with() }

    func with(authority: String? = nil, path: String? = nil, state: String? = nil) -> String {
        base(authority ?? self.authority, path ?? self.path) + "code=the-code&state=\(state ?? self.state)"
    }

    /// Whether a redirect with this other authority is valid too. A redirect URI with the host 127.0.0.1 and no port
    /// allows any port or none.
    func takes(_ other: String) -> Bool {
        let parts = other.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard hasOpenPort, parts[0] == Self.loopback else { return false }
        return parts.count == 1 || !parts[1].isEmpty && parts[1].allSatisfy { "0123456789".contains($0) }
    }

    private static let loopback = "127.0.0.1"

    private func base(_ authority: String, _ path: String) -> String { "\(scheme)://\(authority)\(path)?\(ownQuery)" }
}
