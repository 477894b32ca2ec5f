import ExampleSupport
import Foundation
import LoginWithAmazon

/// The first process: the app on the phone, which helps a device obtain its own grant.
@MainActor
struct Walkthrough {
    let environment: ExampleEnvironment
    let manager: AMZNAuthorizationManager
    let scopes: [String]
    let device: DeviceLink
    let report: ProgramReport

    /// Links the device, by a code from the app (grant type *code*) or by a code that the user enters.
    func link(byCodePair: Bool) async throws {
        if byCodePair {
            let clientID = environment.configuration.clientID
            device.send(.link(clientID: clientID, scopes: scopes.joined(separator: " ")))
        }
        for await message in device.messages {
            switch message {
            case .challenge(let challenge, let method): try await bringCode(challenge, method)
            case .codePair(let userCode, let uri): try await bringUserCode(userCode, uri)
            case .did(let what): add("Device", what)
            case .failed(let problem): throw Problem(problem)
            case .done: return
            case .code, .link: throw Problem("The device sent an unexpected message.")
            }
        }
        throw Problem("The device has gone.")
    }

    /// As in Amazon's guide, puts the device's challenge into the request and sends the code to the device.
    private func bringCode(_ challenge: String, _ method: String) async throws {
        let request = AMZNAuthorizeRequest(
            scopes: scopes.map { AMZNScopeFactory.scope(withName: $0) }, grantType: .code)
        request.codeChallenge = challenge
        request.codeChallengeMethod = method
        let result = try await manager.authorize(request)
        add("App", "requested an authorization code with that challenge; the user signed in and allowed it")
        device.send(.code(result.authorizationCode, clientID: result.clientId, redirectURI: result.redirectUri))
        add("App", "sent code, client id and redirect URI to the device")
    }

    private func bringUserCode(_ userCode: String, _ uri: String) async throws {
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
        report.add((actor + ":").padding(toLength: 8, withPad: " ", startingAt: 0) + action + ".")
    }
}
