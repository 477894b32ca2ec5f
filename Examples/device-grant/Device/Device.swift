import ExampleSupport
import Foundation

/// A device that speaks plain HTTP, with a client secret and without the SDK.
struct Device {
    let server: TokenServer
    let say: (Message) -> Void
    let listen: () -> Message?

    /// Grant type *code*: the app brings the code, and only who has the verifier and the secret can exchange it.
    func linkByCode() async throws {
        let proof = CodeProof()
        say(.did("made a code verifier, kept it, and sent its challenge (S256) to the app"))
        say(.challenge(codeChallenge: proof.challenge, method: "S256"))
        guard case .code(let code, let clientID, let redirectURI) = listen() else {
            throw Problem("The app brought no code.")
        }
        let tokens = try await server.tokens([
            "grant_type": "authorization_code", "code": code, "client_id": clientID, "redirect_uri": redirectURI,
            "code_verifier": proof.verifier,
        ])
        say(.did("exchanged the code with \(server.proofs): \(tokens)"))
        try await refresh(tokens, clientID)
    }

    /// Code pair: the user brings the code, to a page.
    func linkByCodePair() async throws {
        guard case .link(let clientID, let scopes) = listen() else { throw Problem("The device was not told to link.") }
        let pair = try await server.codePair(clientID: clientID, scopes: scopes)
        say(.did("asked for a code pair, kept its device code, and showed its user code"))
        say(.codePair(userCode: pair.userCode, verificationURI: pair.verificationURI))
        let tokens = try await server.poll(pair, clientID: clientID)
        say(.did("asked until the user had allowed it: \(tokens)"))
        try await refresh(tokens, clientID)
    }

    private func refresh(_ tokens: Tokens, _ clientID: String) async throws {
        let new = try await server.tokens([
            "grant_type": "refresh_token", "refresh_token": tokens.refreshToken, "client_id": clientID,
        ])
        guard new.accessToken != tokens.accessToken else { throw Problem("The refresh gave the same access token.") }
        say(.did("refreshed: \(new)"))
        say(.done)
    }
}
