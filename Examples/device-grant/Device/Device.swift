import ExampleSupport
import Foundation

/// A device that uses plain HTTP and a client secret, without the SDK.
struct Device {
    let server: TokenServer
    let say: (Message) -> Void
    let listen: () -> Message?

    /// Links with a code from the app (grant type *code*), which can be exchanged only with the verifier and the
    /// secret.
    func linkByCode() async throws {
        let pkce = PKCEPair()
        say(.did("made a code verifier, kept it, and sent its challenge (S256) to the app"))
        say(.challenge(codeChallenge: pkce.challenge, method: "S256"))
        guard case .code(let code, let clientID, let redirectURI) = listen() else {
            throw Problem("The app sent no code.")
        }
        let tokens = try await server.tokens([
            "grant_type": "authorization_code", "code": code, "client_id": clientID, "redirect_uri": redirectURI,
            "code_verifier": pkce.verifier,
        ])
        say(.did("exchanged the code with \(server.proofs): \(tokens)"))
        try await refresh(tokens, clientID)
    }

    /// Links with a code pair: the user enters the code on a page.
    func linkByCodePair() async throws {
        guard case .link(let clientID, let scopes) = listen() else { throw Problem("The app sent no request to link.") }
        let pair = try await server.codePair(clientID: clientID, scopes: scopes)
        say(.did("requested a code pair, kept its device code, and showed its user code"))
        say(.codePair(userCode: pair.userCode, verificationURI: pair.verificationURI))
        let tokens = try await server.poll(pair, clientID: clientID)
        say(.did("polled until the user allowed it: \(tokens)"))
        try await refresh(tokens, clientID)
    }

    private func refresh(_ tokens: Tokens, _ clientID: String) async throws {
        let new = try await server.tokens([
            "grant_type": "refresh_token", "refresh_token": tokens.refreshToken, "client_id": clientID,
        ])
        guard new.accessToken != tokens.accessToken else { throw Problem("The refresh returned the old access token.") }
        say(.did("refreshed: \(new)"))
        say(.done)
    }
}
