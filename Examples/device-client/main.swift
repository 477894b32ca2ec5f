import ExampleSupport
import Foundation
import LoginWithAmazon

// The program's argument is the URL of a server. Without an argument, a local server runs in this process.
let server = try ExampleServer.baseURL()
let endpoints = AMZNEndpoints(baseURL: server)
let device = Device(tokenEndpoint: endpoints.token)

// This is the manager of the app on the phone.
let manager = AMZNAuthorizationManager(
    configuration: AMZNConfiguration(
        clientID: "amzn1.application-oa2-client.demo", redirectURI: URL(string: "http://127.0.0.1/callback")!,
        endpoints: endpoints),
    userAgent: AMZNLoopbackUserAgent(), grantStore: AMZNMemoryGrantStore())

do {
    let request = AMZNAuthorizeRequest(scopes: [AMZNScopeFactory.scope(withName: "alexa:all")])
    request.grantType = .code
    request.codeChallenge = device.codeChallenge
    request.codeChallengeMethod = "S256"
    let result = try await manager.authorize(request)
    // The phone stores nothing. It sends these three values to the device.
    try await device.exchange(
        code: result.authorizationCode, clientID: result.clientId, redirectURI: result.redirectUri)
    print("The device has a token.")
    try await device.refresh()
    print("The device has refreshed its token.")
} catch {
    print("Error: \(error.localizedDescription)")
    exit(1)
}
