import ExampleSupport
import Foundation
import LoginWithAmazon
import ProgramSupport

/// The app on the phone, which helps a device obtain its own grant.
@MainActor
struct Walkthrough {
    let environment: ExampleEnvironment
    let manager: AMZNAuthorizationManager
    let scopes: [String]
    let report: ProgramReport

    /// Links a device with this client secret, by a code from the app (grant type *code*) or by a code that the user
    /// enters.
    func link(byCodePair: Bool, clientSecret: String?) async throws {
        let endpoint = environment.configuration.endpoints.token
        let server = TokenServer(tokenEndpoint: endpoint, clientSecret: clientSecret)
        let device = Device(server: server) { [self] in add("Device", $0) }
        if byCodePair {
            try await device.link(clientID: environment.configuration.clientID, scopes: scopes, show: enter)
        } else {
            try await device.link(code: authorizationCode)
        }
    }

    /// As in Amazon's guide, puts the device's challenge into the request and returns the code to the device.
    private func authorizationCode(_ challenge: String, _ method: String) async throws -> Device.Code {
        let request = AMZNAuthorizeRequest(
            scopes: scopes.map { AMZNScopeFactory.scope(withName: $0) }, grantType: .code)
        request.codeChallenge = challenge
        request.codeChallengeMethod = method
        let result = try await manager.authorize(request)
        add("App", "requested an authorization code with that challenge; the user signed in and allowed it")
        add("App", "sent code, client id and redirect URI to the device")
        return Device.Code(code: result.authorizationCode, clientID: result.clientId, redirectURI: result.redirectUri)
    }

    private func enter(_ userCode: String, _ uri: String) async throws {
        guard let browser = environment.scriptedBrowser, let url = URL(string: uri) else {
            return add("Device", "shows the URL \(uri) and the code \(userCode)")
        }
        try await browser.enter(userCode, at: url)
        add("User", "entered the code in a browser, signed in and allowed it")
    }

    /// Shows that the app's store doesn't contain the device's grant.
    func endWithTheStore(linkedBy: String) async throws {
        let request = AMZNAuthorizeRequest(
            scopes: scopes.map { AMZNScopeFactory.scope(withName: $0) }, interactiveStrategy: .never)
        var isEmpty = false
        do {
            _ = try await manager.authorize(request)
        } catch let error as AMZNError where error.code == .applicationNotAuthorized {
            isEmpty = true
        }
        add("App", isEmpty ? "has no grant in its store, as before" : "has its own grant in its store, as before")
        report.end(["linkedBy": linkedBy, "appStore": isEmpty ? "empty" : "a grant"])
    }

    private func add(_ actor: String, _ action: String) {
        report.add((actor + ":").padded(to: 8) + action + ".")
    }
}
