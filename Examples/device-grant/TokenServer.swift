import ExampleSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An error that ends the program, as one line without secrets.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static let notUnderstood = Problem("The device received an invalid reply from the server.")
}

/// The device's tokens. The description names their kinds and never contains their values.
struct Tokens: CustomStringConvertible {
    let accessToken: String
    let refreshToken: String
    let description: String

    fileprivate init(_ reply: TokenServer.Reply) throws {
        guard let accessToken = reply.accessToken, let refreshToken = reply.refreshToken, let kind = reply.tokenType,
            let seconds = reply.expiresIn
        else { throw Problem.notUnderstood }
        (self.accessToken, self.refreshToken) = (accessToken, refreshToken)
        description = "an access token (\(kind), \(seconds) seconds) and a refresh token"
    }
}

/// A code pair with its polling interval.
struct CodePair {
    let userCode: String
    let deviceCode: String
    let verificationURI: String
    let interval: Int
}

/// The device's client for the server: sends forms and receives JSON.
struct TokenServer {
    fileprivate struct Reply: Decodable {
        let error: String?
        let accessToken: String?
        let refreshToken: String?
        let tokenType: String?
        let expiresIn: Int?
        let userCode: String?
        let deviceCode: String?
        let verificationUri: String?
        let interval: Int?
    }

    let tokenEndpoint: URL
    /// The client secret; nil sends none. A device can keep a secret, so it can be a confidential client.
    let clientSecret: String?

    /// Describes the device's credentials.
    var proofs: String { clientSecret == nil ? "its verifier" : "its verifier and its client secret" }

    func tokens(_ form: [String: String]) async throws -> Tokens { try Tokens(await post(form, to: tokenEndpoint)) }

    /// Requests a code pair (RFC 8628 section 3.1) at the origin of the token endpoint.
    func codePair(clientID: String, scopes: String) async throws -> CodePair {
        guard let endpoint = URL(string: "/auth/o2/create/codepair", relativeTo: tokenEndpoint)?.absoluteURL else {
            throw Problem.notUnderstood
        }
        let form = ["response_type": "device_code", "client_id": clientID, "scope": scopes]
        let reply = try await post(form, to: endpoint)
        guard let userCode = reply.userCode, let deviceCode = reply.deviceCode, let uri = reply.verificationUri else {
            throw Problem.notUnderstood
        }
        return CodePair(
            userCode: userCode, deviceCode: deviceCode, verificationURI: uri, interval: reply.interval ?? 5)
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
            let reply = try await post(form, to: tokenEndpoint, accepting: ["authorization_pending", "slow_down"])
            guard let error = reply.error else { return try Tokens(reply) }
            if error == "slow_down" { interval += 5 }
        }
    }

    /// - Throws: ``Problem`` if there is no reply, or an error that isn't accepted.
    private func post(
        _ form: [String: String], to endpoint: URL, accepting errors: Set<String> = []
    ) async throws -> Reply {
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
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let reply = try? decoder.decode(Reply.self, from: body) else { throw Problem.notUnderstood }
        guard let error = reply.error, !errors.contains(error) else { return reply }
        // The server's text is untrusted, so it is shown only if it has the form of an error's name.
        let isName = error.count < 40 && error.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
        throw Problem("The server rejected the device: \(isName ? error : "an unknown error").")
    }
}
