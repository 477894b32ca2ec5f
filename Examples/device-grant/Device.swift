import ExampleSupport
import Foundation

/// A device that uses plain HTTP and a client secret, without the SDK.
struct Device {
    /// What the app sends to a device that it links by a code.
    struct Code {
        let code: String
        let clientID: String
        let redirectURI: String
    }

    let server: TokenServer
    /// Reports a completed step.
    let report: @MainActor (String) -> Void

    /// Links with a code from the app (grant type *code*), which can be exchanged only with the verifier and the
    /// secret. `code` asks the app for one, with the device's challenge.
    @MainActor
    func link(code: (_ challenge: String, _ method: String) async throws -> Code) async throws {
        let pkce = PKCEPair()
        report("made a code verifier, kept it, and sent its challenge (S256) to the app")
        let code = try await code(pkce.challenge, "S256")
        let tokens = try await server.tokens([
            "grant_type": "authorization_code", "code": code.code, "client_id": code.clientID,
            "redirect_uri": code.redirectURI, "code_verifier": pkce.verifier,
        ])
        report("exchanged the code with \(server.proofs): \(tokens)")
        try await refresh(tokens, code.clientID)
    }

    /// Links with a code pair: `show` receives the user code and the URL of the page where the user enters it.
    @MainActor
    func link(
        clientID: String, scopes: [String], show: (_ userCode: String, _ uri: String) async throws -> Void
    ) async throws {
        let pair = try await server.codePair(clientID: clientID, scopes: scopes.joined(separator: " "))
        report("requested a code pair, kept its device code, and showed its user code")
        try await show(pair.userCode, pair.verificationURI)
        let tokens = try await server.poll(pair, clientID: clientID)
        report("polled until the user allowed it: \(tokens)")
        try await refresh(tokens, clientID)
    }

    @MainActor
    private func refresh(_ tokens: Tokens, _ clientID: String) async throws {
        let new = try await server.tokens([
            "grant_type": "refresh_token", "refresh_token": tokens.refreshToken, "client_id": clientID,
        ])
        guard new.accessToken != tokens.accessToken else { throw Problem("The refresh returned the old access token.") }
        report("refreshed: \(new)")
    }
}
