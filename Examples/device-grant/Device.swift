import ExampleSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An error that ends the program, as one line without secrets.
struct Problem: Error, CustomStringConvertible {
    let description: String
    /// The server's error, if that is the problem.
    var error: String?
}

/// A device that uses plain HTTP and a client secret, without the SDK.
@MainActor
struct Device {
    /// What the app sends to a device that it links by a code.
    struct Code {
        let code: String
        let clientID: String
        let redirectURI: String
    }

    /// The device's tokens. The description names their kinds and never contains their values.
    private struct Tokens: Decodable, CustomStringConvertible {
        let accessToken: String
        let refreshToken: String
        let tokenType: String
        let expiresIn: Int

        var description: String { "an access token (\(tokenType), \(expiresIn) seconds) and a refresh token" }
    }

    private struct CodePair: Decodable {
        let userCode: String
        let deviceCode: String
        let verificationUri: String
        let interval: Int?
    }

    private struct Refusal: Decodable { let error: String }

    let tokenEndpoint: URL
    /// The client secret; nil sends none. A device can keep a secret, so it can be a confidential client.
    let clientSecret: String?
    /// Reports a completed step.
    let report: (String) -> Void

    /// Links with a code from the app (grant type *code*), which can be exchanged only with the verifier and the
    /// secret. `code` asks the app for one, with the device's challenge.
    func link(code: (_ challenge: String, _ method: String) async throws -> Code) async throws {
        let pkce = PKCEPair()
        report("made a code verifier, kept it, and sent its challenge (S256) to the app")
        let code = try await code(pkce.challenge, "S256")
        let form = [
            "grant_type": "authorization_code", "code": code.code, "client_id": code.clientID,
            "redirect_uri": code.redirectURI, "code_verifier": pkce.verifier,
        ]
        let tokens: Tokens = try await post(form, to: tokenEndpoint)
        let proofs = clientSecret == nil ? "its verifier" : "its verifier and its client secret"
        report("exchanged the code with \(proofs): \(tokens)")
        try await refresh(tokens, code.clientID)
    }

    /// Links with a code pair (RFC 8628): `show` receives the user code and the URL of the page where the user enters
    /// it.
    func link(
        clientID: String, scopes: [String], show: (_ userCode: String, _ uri: String) async throws -> Void
    ) async throws {
        guard let endpoint = URL(string: "/auth/o2/create/codepair", relativeTo: tokenEndpoint)?.absoluteURL else {
            throw Problem(description: "The token endpoint has no origin.")
        }
        let form = ["response_type": "device_code", "client_id": clientID, "scope": scopes.joined(separator: " ")]
        let pair: CodePair = try await post(form, to: endpoint)
        report("requested a code pair, kept its device code, and showed its user code")
        try await show(pair.userCode, pair.verificationUri)
        let tokens = try await poll(pair, clientID)
        report("polled until the user allowed it: \(tokens)")
        try await refresh(tokens, clientID)
    }

    /// Polls at the server's interval until the user decides (section 3.5).
    private func poll(_ pair: CodePair, _ clientID: String) async throws -> Tokens {
        let form = [
            "grant_type": "device_code", "device_code": pair.deviceCode, "user_code": pair.userCode,
            "client_id": clientID,
        ]
        var interval = min(max(pair.interval ?? 5, 1), 300)
        while true {
            try await Task.sleep(nanoseconds: UInt64(interval) * 1_000_000_000)
            do {
                return try await post(form, to: tokenEndpoint)
            } catch let problem as Problem where problem.error == "authorization_pending" {
                continue
            } catch let problem as Problem where problem.error == "slow_down" {
                interval += 5
            }
        }
    }

    private func refresh(_ tokens: Tokens, _ clientID: String) async throws {
        let form = ["grant_type": "refresh_token", "refresh_token": tokens.refreshToken, "client_id": clientID]
        let new: Tokens = try await post(form, to: tokenEndpoint)
        guard new.accessToken != tokens.accessToken else {
            throw Problem(description: "The refresh returned the old access token.")
        }
        report("refreshed: \(new)")
    }

    /// Sends a form and receives JSON.
    /// - Throws: ``Problem`` if there is no reply, or an error.
    private func post<Reply: Decodable>(_ form: [String: String], to endpoint: URL) async throws -> Reply {
        var form = form
        form["client_secret"] = clientSecret
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        // A request with a body can't be retried on a kept-alive connection that the server has closed.
        request.setValue("close", forHTTPHeaderField: "Connection")
        request.httpBody = Data(form.formEncoded.utf8)
        guard let (body, _) = try? await URLSession.shared.data(for: request) else {
            throw Problem(description: "The device can't reach the server.")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        if let error = try? decoder.decode(Refusal.self, from: body).error {
            // The server's text is untrusted, so it is shown only if it has the form of an error's name.
            let isName = error.count < 40 && error.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
            throw Problem(
                description: "The server rejected the device: \(isName ? error : "an unknown error").", error: error)
        }
        guard let reply = try? decoder.decode(Reply.self, from: body) else {
            throw Problem(description: "The device received an invalid reply from the server.")
        }
        return reply
    }
}
