import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

extension LocalAuthorizationServer {
    /// Starts a server, runs `body` with it, and stops it.
    static func running<Result>(
        _ options: ServerOptions = ServerOptions(), _ body: (LocalAuthorizationServer) async throws -> Result
    ) async throws -> Result {
        let server = try LocalAuthorizationServer(options)
        defer { server.stop() }
        return try await body(server)
    }

    /// A manager for this server, with a scripted browser as its user agent.
    func manager(_ store: any AMZNGrantStore = AMZNMemoryGrantStore()) -> AMZNAuthorizationManager {
        AMZNAuthorizationManager(
            configuration: AMZNConfiguration(
                clientID: RegisteredClient.demo.clientID, redirectURI: address(RegisteredClient.demo.redirectURIs[0]),
                endpoints: endpoints),
            userAgent: ScriptedBrowser(email: "ada@example.com", password: "lovelace"), grantStore: store)
    }

    /// The command-line options with which an example signs in at this server.
    var arguments: [String] {
        let urls = [
            ("authorization", endpoints.authorization), ("token", endpoints.token), ("profile", endpoints.profile),
            ("sign-out", endpoints.signOut),
        ]
        return urls.map { "--\($0)-endpoint=\($1.absoluteString)" } + ["--client-id", RegisteredClient.demo.clientID]
    }
}

extension String {
    /// The string's bidirectional controls, and its control characters other than line feeds.
    var controls: [Unicode.Scalar] {
        unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control || $0.properties.isBidiControl }
    }

    /// Returns the text of the file at this path in the package.
    static func ofPackage(_ path: String) throws -> String {
        let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        return try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }
}
