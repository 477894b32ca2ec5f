import ExampleSupport
import Foundation
import LoginWithAmazon

/// The first process: the app on the phone, which helps a device obtain its own grant.
@MainActor
struct Walkthrough {
    let environment: ExampleEnvironment
    let manager: AMZNAuthorizationManager
    let options: ExampleOptions
    let device: DeviceLink
    let report: WalkthroughReport

    /// Links the device with a code from the app (grant type *code*).
    func linkByCode() async throws {
        for await message in device.messages {
            if case .challenge(let challenge, let method) = message {
                try await bringCode(challenge, method)
            } else if try handle(message) {
                return
            }
        }
        throw Problem("The device has gone.")
    }

    /// Links the device with a code that the user enters.
    func linkByCodePair() async throws {
        let scopes = options.scopes.joined(separator: " ")
        device.send(.link(clientID: environment.configuration.clientID, scopes: scopes))
        for await message in device.messages {
            if case .codePair(let userCode, let uri) = message {
                try await bringUserCode(userCode, uri)
            } else if try handle(message) {
                return
            }
        }
        throw Problem("The device has gone.")
    }

    /// Handles a message; returns whether the device is done.
    private func handle(_ message: Message) throws -> Bool {
        switch message {
        case .did(let what): report.add("Device", what)
        case .failed(let problem): throw Problem(problem)
        case .done: return true
        case .challenge, .codePair, .code, .link: throw Problem("The device sent an unexpected message.")
        }
        return false
    }

    /// As in Amazon's guide, puts the device's challenge into the request and sends the code to the device.
    private func bringCode(_ challenge: String, _ method: String) async throws {
        let request = AMZNAuthorizeRequest(
            scopes: options.scopes.map { AMZNScopeFactory.scope(withName: $0) }, grantType: .code)
        request.codeChallenge = challenge
        request.codeChallengeMethod = method
        let result = try await manager.authorize(request)
        report.add("App", "requested an authorization code with that challenge; the user signed in and allowed it")
        device.send(.code(result.authorizationCode, clientID: result.clientId, redirectURI: result.redirectUri))
        report.add("App", "sent code, client id and redirect URI to the device")
    }

    private func bringUserCode(_ userCode: String, _ uri: String) async throws {
        guard let browser = environment.scriptedBrowser, let url = URL(string: uri) else {
            return report.add("Device", "shows the address \(uri) and the code \(userCode)")
        }
        try await browser.enter(userCode, at: url)
        report.add("User", "entered the code in a browser, signed in and allowed it")
    }

    /// Shows that the app's store doesn't contain the device's grant.
    func endWithTheStore(linkedBy: String) async throws {
        let request = AMZNAuthorizeRequest(
            scopes: options.scopes.map { AMZNScopeFactory.scope(withName: $0) }, interactiveStrategy: .never)
        do {
            _ = try await manager.authorize(request)
            report.add("App", "has its own grant in its store, as before")
            report.end(linkedBy: linkedBy, appStoreIsEmpty: false)
        } catch let error as AMZNError where error.code == .applicationNotAuthorized {
            report.add("App", "has no grant in its store, as before")
            report.end(linkedBy: linkedBy, appStoreIsEmpty: true)
        }
    }
}
