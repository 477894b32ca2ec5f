import ExampleSupport
import Foundation

/// The second process: a device that uses plain HTTP and a client secret, without the SDK. It communicates with the
/// app over standard input and output.
struct Device {
    /// The environment variable with the client secret, because command lines are visible to other users.
    static let secretName = "DEVICE_CLIENT_SECRET"

    let server: TokenServer

    /// Runs the device with the arguments after `device`: `--token-endpoint URL`, and optionally `--code-pair`.
    static func run(_ arguments: [String]) -> Never {
        guard [2, 3].contains(arguments.count), arguments[0] == "--token-endpoint",
            let endpoint = URL(string: arguments[1]), endpoint.host != nil
        else { Program.fail("device needs --token-endpoint URL. Try --help.", status: 64) }
        let secret = ProcessInfo.processInfo.environment[secretName]
        let device = Device(server: TokenServer(tokenEndpoint: endpoint, clientSecret: secret))
        Task {
            do {
                try await arguments.count == 3 ? device.linkByCodePair() : device.linkByCode()
                Program.exit(0)
            } catch {
                device.say(.failed("\(error)"))
                Program.exit(1)
            }
        }
        RunLoop.main.run()
        Program.exit(0)
    }

    /// Links with a code from the app (grant type *code*), which can be exchanged only with the verifier and the
    /// secret.
    private func linkByCode() async throws {
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
    private func linkByCodePair() async throws {
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

    private func say(_ message: Message) { message.send(to: STDOUT_FILENO) }

    /// The app's only message. Afterwards the process ends when the app closes the connection, because polling on would
    /// be pointless.
    private func listen() -> Message? {
        let message = readLine().flatMap(Message.init(line:))
        Thread {
            while readLine() != nil {}
            Program.exit(1)
        }.start()
        return message
    }
}
