import ExampleSupport
import Foundation
import LoginWithAmazon
import ProgramSupport

/// The app on the phone, which helps a device obtain its own grant, and the phone's user.
@MainActor
struct Phone {
    let environment: ExampleEnvironment
    let manager: AMZNAuthorizationManager

    /// As in Amazon's guide, puts the device's challenge into the request and returns the code to the device.
    func authorizationCode(_ challenge: String, _ method: String) async throws -> Device.Code {
        let request = AMZNAuthorizeRequest(
            scopes: environment.scopes.map { AMZNScopeFactory.scope(withName: $0) }, grantType: .code)
        request.codeChallenge = challenge
        request.codeChallengeMethod = method
        let result = try await manager.authorize(request)
        Self.say("App", "requested an authorization code with that challenge; the user signed in and allowed it")
        Self.say("App", "sent code, client id and redirect URI to the device")
        return Device.Code(code: result.authorizationCode, clientID: result.clientId, redirectURI: result.redirectUri)
    }

    /// Enters the code that the device shows.
    func enter(_ userCode: String, _ uri: String) async throws {
        guard let browser = environment.scriptedBrowser, let url = URL(string: uri) else {
            return Self.say("Device", "shows the URL \(uri) and the code \(userCode)")
        }
        try await browser.enter(userCode, at: url)
        Self.say("User", "entered the code in a browser, signed in and allowed it")
    }

    /// Shows that the app's store doesn't contain the device's grant.
    func sayWhatIsStored() async throws {
        let isEmpty = try await manager.storedSession() == nil
        Self.say(
            "App", isEmpty ? "has no grant in its store, as before" : "has its own grant in its store, as before")
    }

    /// Shows a step, which can contain texts of the server.
    static func say(_ actor: String, _ action: String) {
        Program.show((actor + ":").padded(to: 8) + action + ".")
    }
}
