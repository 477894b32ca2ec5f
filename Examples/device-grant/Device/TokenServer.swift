import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server as the device sees it: forms go in, JSON comes out.
struct TokenServer {
    /// The codes of a pair, and how often the server wants to be asked about them.
    struct CodePair {
        let userCode: String
        let deviceCode: String
        let verificationURI: String
        let interval: Int
    }

    let tokenEndpoint: URL
    /// A device can keep a secret, so it is a confidential client; nil sends none.
    let clientSecret: String?

    /// What the device proves itself with.
    var proofs: String { clientSecret == nil ? "its verifier" : "its verifier and its client secret" }

    func tokens(_ form: [String: String]) async throws -> Tokens {
        let reply = try await post(form, to: tokenEndpoint)
        if let error = reply["error"] as? String { throw Self.refused(error) }
        guard let tokens = Tokens(reply) else { throw Self.notUnderstood }
        return tokens
    }

    /// RFC 8628 section 3.1, at the origin of the token endpoint.
    func codePair(clientID: String, scopes: String) async throws -> CodePair {
        var parts = URLComponents(url: tokenEndpoint, resolvingAgainstBaseURL: true)
        parts?.path = "/auth/o2/create/codepair"
        parts?.query = nil
        guard let endpoint = parts?.url else { throw Self.notUnderstood }
        let form = ["response_type": "device_code", "client_id": clientID, "scope": scopes]
        let reply = try await post(form, to: endpoint)
        if let error = reply["error"] as? String { throw Self.refused(error) }
        guard let userCode = reply["user_code"] as? String, let deviceCode = reply["device_code"] as? String,
            let uri = reply["verification_uri"] as? String
        else { throw Self.notUnderstood }
        let interval = reply["interval"] as? Int ?? 5
        return CodePair(userCode: userCode, deviceCode: deviceCode, verificationURI: uri, interval: interval)
    }

    /// Asks at the server's pace until the user has decided (RFC 8628 section 3.5).
    func poll(_ pair: CodePair, clientID: String) async throws -> Tokens {
        var interval = max(pair.interval, 1)
        while true {
            try await Task.sleep(nanoseconds: UInt64(interval) * 1_000_000_000)
            let reply = try await post(
                [
                    "grant_type": "device_code", "device_code": pair.deviceCode, "user_code": pair.userCode,
                    "client_id": clientID,
                ], to: tokenEndpoint)
            switch reply["error"] as? String {
            case nil:
                guard let tokens = Tokens(reply) else { throw Self.notUnderstood }
                return tokens
            case "authorization_pending": break
            case "slow_down": interval += 5
            case let error?: throw Self.refused(error)
            }
        }
    }

    private func post(_ form: [String: String], to endpoint: URL) async throws -> [String: Any] {
        var form = form
        form["client_secret"] = clientSecret
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        // A kept-alive connection that the server has closed cannot be used again for a body.
        request.setValue("close", forHTTPHeaderField: "Connection")
        request.httpBody = Data(Self.encode(form).utf8)
        do {
            let (body, _) = try await URLSession.shared.data(for: request)
            guard let reply = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] else {
                throw Self.notUnderstood
            }
            return reply
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem("The device cannot reach the server.")
        }
    }

    private static func encode(_ form: [String: String]) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
        let escape = { (text: String) in text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return form.map { escape($0.key) + "=" + escape($0.value) }.sorted().joined(separator: "&")
    }

    /// The error's name, if it is one: a server could write anything there.
    private static func refused(_ error: String) -> Problem {
        let isName = error.count < 40 && error.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
        return Problem("The server refuses the device: \(isName ? error : "an unknown error").")
    }

    private static let notUnderstood = Problem("The device does not understand the server's reply.")
}
