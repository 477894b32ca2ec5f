import Foundation
import LoginWithAmazon

@testable import LocalAuthorizationServer

/// The server without a network: its state, with a clock that tests advance and a counter instead of random numbers.
final class PureServer {
    static let clientID = RegisteredClient.demo.clientID
    static let redirectURI = RegisteredClient.demo.redirectURIs[0]
    /// The verifier and the challenge of RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    var state: ServerState
    private let time = Locked(Date(timeIntervalSince1970: 1_700_000_000))

    init(_ options: ServerOptions = ServerOptions()) {
        var options = options
        let calls = Locked(UInt64(0))
        options.now = { [time] in time.withLock { $0 } }
        options.randomBytes = { count in
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            return (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0 % 8))) }
        }
        state = ServerState(options)
    }

    func send(
        _ method: String, _ path: String, _ form: [String: String] = [:], headers: [String: String] = [:],
        body: String? = nil
    ) -> Reply {
        let target = path.split(separator: "?", maxSplits: 1).map(String.init)
        let fields = [
            "host": "127.0.0.1:8118", "content-type": "application/x-www-form-urlencoded", "accept": "text/html",
        ]
        let named = headers.map { ($0.key.lowercased(), $0.value) }
        let request = HTTPRequest(
            method: method, path: target[0], query: target.count > 1 ? target[1] : "",
            headers: fields.merging(named) { $1 }, body: body ?? Self.encode(form))
        guard case .send(let bytes) = state.plan(request).action else { return Reply([]) }
        return Reply(bytes)
    }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

    /// The explanation in the journal's last entry; empty if there is none.
    var explanation: String { state.journal.entries.last?.explanation ?? "" }

    static func encode(_ form: [String: String]) -> String {
        FormCoding.encode(form.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    // MARK: The steps of a sign-in

    func authorize(_ changes: [String: String] = [:]) -> Reply {
        let parameters = [
            "response_type": "code", "client_id": Self.clientID, "redirect_uri": Self.redirectURI, "scope": "profile",
            "state": "xyz", "code_challenge": Self.challenge, "code_challenge_method": "S256",
        ].merging(changes) { $1 }
        return send("GET", "/ap/oa?" + Self.encode(parameters.filter { !$0.value.isEmpty }))
    }

    func signIn(_ page: Reply, password: String = "lovelace", action: String = "signin") -> Reply {
        let typed = ["email": "ada@example.com", "password": password, "action": action]
        return send("POST", "/ap/signin", page.hiddenFields.merging(typed) { $1 })
    }

    func consent(_ page: Reply, _ action: String = "allow") -> Reply {
        send("POST", "/ap/consent", page.hiddenFields.merging(["action": action]) { $1 })
    }

    func code(_ changes: [String: String] = [:]) -> String {
        consent(signIn(authorize(changes))).redirected["code"] ?? ""
    }

    func exchange(_ code: String, _ changes: [String: String] = [:]) -> Reply {
        let form = [
            "grant_type": "authorization_code", "client_id": Self.clientID, "code": code,
            "redirect_uri": Self.redirectURI, "code_verifier": Self.verifier,
        ]
        return send("POST", "/auth/o2/token", form.merging(changes) { $1 })
    }

    func refresh(_ token: String, _ changes: [String: String] = [:]) -> Reply {
        let form = ["grant_type": "refresh_token", "client_id": Self.clientID, "refresh_token": token]
        return send("POST", "/auth/o2/token", form.merging(changes) { $1 })
    }

    func profile(_ token: String) -> Reply {
        send("GET", "/user/profile", headers: ["Authorization": "Bearer \(token)"])
    }

    // MARK: Code pairs

    func codePair(_ changes: [String: String] = [:]) -> Reply {
        let form = ["response_type": "device_code", "client_id": Self.clientID, "scope": "profile"]
        return send("POST", "/auth/o2/create/codepair", form.merging(changes) { $1 })
    }

    func enter(_ userCode: String) -> Reply {
        send("POST", "/ap/codepair/enter", ["user_code": userCode])
    }

    func poll(_ pair: Reply, _ changes: [String: String] = [:]) -> Reply {
        let codes = ["device_code", "user_code"].map { ($0, pair.json[$0] as? String ?? "") }
        let others = [("grant_type", "device_code"), ("client_id", Self.clientID)]
        let form = Dictionary(uniqueKeysWithValues: codes + others)
        return send("POST", "/auth/o2/token", form.merging(changes) { $1 })
    }
}

/// A response as a client reads it.
struct Reply {
    let status: Int
    let headers: [String: String]
    let text: String

    /// Parses the bytes of a response. The status is 0 if there is no valid status line.
    init(_ bytes: [UInt8]) {
        let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")
        let lines = parts[0].components(separatedBy: "\r\n")
        status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let pairs = lines.dropFirst().map { line in
            (String(line.prefix { $0 != ":" }).lowercased(), String(line.drop { $0 != ":" }.dropFirst(2)))
        }
        headers = Dictionary(pairs) { first, _ in first }
        text = parts.dropFirst().joined(separator: "\r\n\r\n")
    }

    var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:] }
    var error: String? { json["error"] as? String }
    var accessToken: String { json["access_token"] as? String ?? "" }
    var refreshToken: String { json["refresh_token"] as? String ?? "" }

    var hiddenFields: [String: String] {
        let fields = text.components(separatedBy: "<input type=\"hidden\" name=\"").dropFirst().map { field in
            let parts = field.components(separatedBy: "\"")
            return (parts[0], parts[2].replacingOccurrences(of: "&amp;", with: "&"))
        }
        return Dictionary(fields) { first, _ in first }
    }

    /// The parameters in the query of the redirect.
    var redirected: [String: String] {
        let query = headers["location"]?.split(separator: "?", maxSplits: 1).last ?? ""
        return Parameters(form: String(query)) ?? [:]
    }
}
