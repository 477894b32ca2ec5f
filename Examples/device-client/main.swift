import ExampleSupport
import Foundation
import LoginWithAmazon

let server = try ExampleServer.baseURL(
    for:
        "Gets a code with the browser, as an app on a phone does. A device exchanges the code, and refreshes its token."
)
let endpoints = AMZNEndpoints(baseURL: server)
// This client has a secret, which only the device sends.
let device = Device(tokenEndpoint: endpoints.token, clientSecret: "demo-device-secret")

// This is the manager of the app on the phone.
let manager = AMZNAuthorizationManager(
    configuration: AMZNConfiguration(
        clientID: "amzn1.application-oa2-client.demo-device", redirectURI: URL(string: "http://127.0.0.1/callback")!,
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
} catch let error as AMZNError where error.code == .userInterrupted {
    print("The device isn't linked.")
} catch {
    print("Error: \(error.localizedDescription)")
    exit(1)
}
