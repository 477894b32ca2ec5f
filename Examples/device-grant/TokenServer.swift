import ExampleSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An error that ends the program, as one line without secrets.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The device's tokens. The description names their kinds and never contains their values.
struct Tokens: CustomStringConvertible {
    let accessToken: String
    let refreshToken: String
    let description: String

    /// Nil if the reply is incomplete.
    fileprivate init?(_ reply: [String: Any]) {
        guard let accessToken = reply["access_token"] as? String, let refreshToken = reply["refresh_token"] as? String,
            let kind = reply["token_type"] as? String, let seconds = reply["expires_in"] as? Int
        else { return nil }
        (self.accessToken, self.refreshToken) = (accessToken, refreshToken)
        description = "an access token (\(kind), \(seconds) seconds) and a refresh token"
    }
}

/// The device's client for the server: sends forms and receives JSON.
struct TokenServer {
    /// A code pair with its polling interval.
    struct CodePair {
        let userCode: String
        let deviceCode: String
        let verificationURI: String
        let interval: Int
    }

    let tokenEndpoint: URL
    /// The client secret; nil sends none. A device can keep a secret, so it can be a confidential client.
    let clientSecret: String?

    /// Describes the device's credentials.
    var proofs: String { clientSecret == nil ? "its verifier" : "its verifier and its client secret" }

    func tokens(_ form: [String: String]) async throws -> Tokens {
        let reply = try await post(form, to: tokenEndpoint)
        if let error = reply["error"] as? String { throw Self.refused(error) }
        guard let tokens = Tokens(reply) else { throw Self.notUnderstood }
        return tokens
    }

    /// Requests a code pair (RFC 8628 section 3.1) at the origin of the token endpoint.
    func codePair(clientID: String, scopes: String) async throws -> CodePair {
        guard let endpoint = URL(string: "/auth/o2/create/codepair", relativeTo: tokenEndpoint)?.absoluteURL else {
            throw Self.notUnderstood
        }
        let form = ["response_type": "device_code", "client_id": clientID, "scope": scopes]
        let reply = try await post(form, to: endpoint)
        if let error = reply["error"] as? String { throw Self.refused(error) }
        guard let userCode = reply["user_code"] as? String, let deviceCode = reply["device_code"] as? String,
            let uri = reply["verification_uri"] as? String
        else { throw Self.notUnderstood }
        let interval = reply["interval"] as? Int ?? 5
        return CodePair(userCode: userCode, deviceCode: deviceCode, verificationURI: uri, interval: interval)
    }

    /// Polls at the server's interval until the user decides (RFC 8628 section 3.5).
    func poll(_ pair: CodePair, clientID: String) async throws -> Tokens {
        let form = [
            "grant_type": "device_code", "device_code": pair.deviceCode, "user_code": pair.userCode,
            "client_id": clientID,
        ]
        var interval = max(pair.interval, 1)
        while true {
            try await Task.sleep(nanoseconds: UInt64(interval) * 1_000_000_000)
            let reply = try await post(form, to: tokenEndpoint)
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
        // A request with a body can't be retried on a kept-alive connection that the server has closed.
        request.setValue("close", forHTTPHeaderField: "Connection")
        request.httpBody = Data(form.formEncoded.utf8)
        guard let (body, _) = try? await URLSession.shared.data(for: request) else {
            throw Problem("The device can't reach the server.")
        }
        guard let reply = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] else {
            throw Self.notUnderstood
        }
        return reply
    }

    /// The error's name, if it has the form of one: the server's text is untrusted.
    private static func refused(_ error: String) -> Problem {
        let isName = error.count < 40 && error.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
        return Problem("The server rejected the device: \(isName ? error : "an unknown error").")
    }

    private static let notUnderstood = Problem("The device received an invalid reply from the server.")
}
