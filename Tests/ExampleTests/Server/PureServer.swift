import Foundation

@testable import LocalAuthorizationServer

/// The server as a value, with a clock that the test sets and a counter in place of random numbers.
final class PureServer {
    static let clientID = RegisteredClient.demo.clientID
    static let redirectURI = "amzn-com.example.demo://?methodName=signin"
    /// RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    var state: ServerState
    var now = Date(timeIntervalSince1970: 1_700_000_000)
    private var randomCalls: UInt64 = 0

    init(_ options: ServerOptions = ServerOptions()) { state = ServerState(options) }

    /// Passes a request's text through parser, state and writer.
    func send(_ text: String) -> Reply? {
        var parser = RequestParser()
        parser.feed(Array(text.utf8))
        guard case .head = parser.next(), case .request(let request) = parser.next() else { return nil }
        var sent: [UInt8] = []
        for case .send(let bytes) in plan(request).steps { sent += bytes }
        return Reply.parse(sent)?.0
    }

    func plan(_ request: HTTPRequest) -> WirePlan {
        var calls = randomCalls
        let context = RequestContext(now: now) { count in
            calls += 1
            return (0..<count).map { UInt8(truncatingIfNeeded: calls >> (8 * UInt64($0 % 8))) }
        }
        defer { randomCalls = calls }
        return state.plan(request, context)
    }

    // MARK: The steps of a sign-in

    static func authorizationTarget(_ changes: [String: String?] = [:], extra: String = "") -> String {
        var parameters: [String: String] = [
            "response_type": "code", "client_id": clientID, "redirect_uri": redirectURI, "scope": "profile",
            "state": "xyz", "code_challenge": challenge, "code_challenge_method": "S256",
        ]
        for (name, value) in changes { parameters[name] = value }
        let pairs = parameters.sorted { $0.key < $1.key }.map { FormCoding.Pair(name: $0.key, value: $0.value) }
        return "/ap/oa?" + FormCoding.encode(pairs) + extra
    }

    func authorize(_ changes: [String: String?] = [:], extra: String = "") -> Reply? {
        send(RequestText.get(Self.authorizationTarget(changes, extra: extra)))
    }

    func signIn(_ page: Reply?, password: String = "lovelace", action: String = "signin") -> Reply? {
        let form = RequestText.form([
            "transaction": page?.transaction ?? "", "email": "ada@example.com", "password": password, "action": action,
        ])
        return send(RequestText.post("/ap/signin", form))
    }

    func consent(_ page: Reply?, action: String = "allow") -> Reply? {
        let form = RequestText.form(["transaction": page?.transaction ?? "", "action": action])
        return send(RequestText.post("/ap/consent", form))
    }

    func code(_ changes: [String: String?] = [:]) -> String {
        let page = authorize(changes)
        let consentPage = signIn(page)
        return consent(consentPage)?.redirected["code"] ?? ""
    }

    func exchange(_ code: String, _ changes: [String: String?] = [:]) -> Reply? {
        token(
            [
                "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirectURI,
                "code_verifier": Self.verifier,
            ], changes
        )
    }

    func refresh(_ token: String, _ changes: [String: String?] = [:]) -> Reply? {
        self.token(["grant_type": "refresh_token", "refresh_token": token], changes)
    }

    // MARK: Code pairs

    func codePair(_ changes: [String: String?] = [:], path: String = "/auth/O2/create/codepair") -> Reply? {
        var all: [String: String] = [
            "response_type": "device_code", "client_id": Self.clientID, "scope": "profile postal_code",
        ]
        for (name, value) in changes { all[name] = value }
        let pairs = all.map { FormCoding.Pair(name: $0.key, value: $0.value) }
        return send(RequestText.post(path, FormCoding.encode(pairs)))
    }

    func enter(_ userCode: String) -> Reply? {
        send(RequestText.post("/ap/codepair/enter", RequestText.form(["user_code": userCode, "action": "continue"])))
    }

    /// Signs in with the pair's code and presses the button.
    func decide(_ pair: Reply?, _ action: String = "allow") -> Reply? {
        let page = enter(pair?.json["user_code"] as? String ?? "")
        let consentPage = signIn(page)
        return consent(consentPage, action: action)
    }

    func poll(_ pair: Reply?, _ changes: [String: String?] = [:]) -> Reply? {
        let codes = ["device_code", "user_code"].map { ($0, pair?.json[$0] as? String ?? "") }
        let parameters = Dictionary(codes + [("grant_type", "device_code")], uniquingKeysWith: { $1 })
        return token(parameters, changes)
    }

    private func token(_ parameters: [String: String], _ changes: [String: String?]) -> Reply? {
        var all = parameters
        all["client_id"] = Self.clientID
        for (name, value) in changes { all[name] = value }
        let pairs = all.map { FormCoding.Pair(name: $0.key, value: $0.value) }
        return send(RequestText.post("/auth/o2/token", FormCoding.encode(pairs)))
    }

    func profile(_ token: String) -> Reply? {
        send(RequestText.get("/user/profile", "Authorization: Bearer \(token)"))
    }

    func signOut(_ token: String) -> Reply? {
        let body = "{\"token_type\":\"bearer\",\"token\":\"\(token)\"}"
        return send(RequestText.post("/auth/relyingPartyLogout", type: "application/json", body))
    }
}

extension Reply {
    var accessToken: String { json["access_token"] as? String ?? "" }
    var refreshToken: String { json["refresh_token"] as? String ?? "" }
}
