import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

/// Both ways of linking a device.
@Suite(.timeLimit(.minutes(10))) struct DeviceGrantTests {
    private let program = BuiltProgram(name: "device-grant")

    private static let byCode = """
        Device: made a code verifier, kept it, and sent its challenge (S256) to the app.
        App:    requested an authorization code with that challenge; the user signed in and allowed it.
        App:    sent code, client id and redirect URI to the device.
        Device: exchanged the code with its verifier and its client secret: an access token (bearer, 3600 seconds) and a refresh token.
        Device: refreshed: an access token (bearer, 3600 seconds) and a refresh token.
        App:    has no grant in its store, as before.

        """

    private static let byCodePair = """
        Device: requested a code pair, kept its device code, and showed its user code.
        User:   entered the code in a browser, signed in and allowed it.
        Device: polled until the user allowed it: an access token (bearer, 3600 seconds) and a refresh token.
        Device: refreshed: an access token (bearer, 3600 seconds) and a refresh token.
        App:    has no grant in its store, as before.

        """

    @Test(
        "The program prints every step of linking the device", arguments: [([], byCode), (["--code-pair"], byCodePair)])
    func steps(arguments: [String], story: String) async throws {
        #expect(try await program.run(arguments) == .init(status: 0, output: story, errors: ""))
    }

    /// A server with a confidential client.
    private static var confidential: ServerOptions {
        var options = ServerOptions()
        options.clients[0].clientSecret = "right"
        options.codePairInterval = 1
        return options
    }

    @Test("A wrong client secret is reported as invalid_client", arguments: [[], ["--code-pair"]])
    func wrongSecret(arguments: [String]) async throws {
        try await LocalAuthorizationServer.running(Self.confidential) { server in
            let result = try await program.run(server.arguments + ["--client-secret", "wrong"] + arguments)
            #expect(result.status == 1)
            #expect(result.errors == "device-grant: The server rejected the device: invalid_client.\n")
        }
    }

    @Test("Control characters in a token response don't reach the terminal")
    func controlCharacters() async throws {
        try await LocalAuthorizationServer.running(Self.confidential) { server in
            for number in 1...2 {
                let reply =
                    #"{"access_token":"a\#(number)","refresh_token":"r","expires_in":3600,"token_type":"b"#
                    + #"\u001B[2J\u009B\u202E\nApp: "}"#
                server.addFault("body=\(reply.replacingOccurrences(of: ",", with: "%2C"))", at: .token)
            }
            let result = try await program.run(server.arguments + ["--client-secret", "right"])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.controls.isEmpty)
        }
    }

    @Test("The device's source doesn't use the SDK")
    func noSDK() throws {
        #expect(!(try String.ofPackage("Examples/device-grant/Device.swift")).contains("import LoginWithAmazon"))
    }
}

/// Code pairs at the local server, with a scripted browser that enters the code.
@Suite(.timeLimit(.minutes(10))) struct LinkingTests {
    @Test("Entering the user code signs the app in, or not, as the user decides", arguments: [true, false])
    func link(isAllowed: Bool) async throws {
        var options = ServerOptions()
        options.codePairInterval = 1
        try await LocalAuthorizationServer.running(options) { server in
            // Polling continues after a lost connection.
            server.addFault("refuse", at: .token)
            let browser = ScriptedBrowser(email: "ada@example.com", password: "lovelace")
            browser.setAction(isAllowed ? .allow : .deny)
            let configuration = AMZNConfiguration(
                clientID: RegisteredClient.demo.clientID, redirectURI: server.baseURL, endpoints: server.endpoints)
            let store = AMZNMemoryGrantStore()
            let manager = AMZNCodePairManager(configuration: configuration, grantStore: store)

            let scopes = [AMZNProfileScope.profile()]
            let pair = try await manager.createCodePair(AMZNCreateCodePairRequest(scopes: scopes))
            #expect(pair.verificationUri == server.verificationPage)
            try await browser.enter(pair.userCode, at: pair.verificationUri)
            do {
                let token = try await manager.getToken(AMZNGetTokenRequest(scopes: scopes)).accessToken
                #expect(isAllowed && token.hasPrefix("Atza|"))
                let app = AMZNAuthorizationManager(configuration: configuration, userAgent: browser, grantStore: store)
                #expect(try await app.fetchUser().name == "Ada Lovelace")
            } catch let error as AMZNError {
                #expect(!isAllowed && error.code == .accessDenied)
            }
        }
    }
}
