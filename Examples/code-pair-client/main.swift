import ExampleSupport
import Foundation
import LoginWithAmazon

let server = try ExampleServer.baseURL(for: "Signs a device in with a code that the user enters on a phone.")

let configuration = AMZNConfiguration(
    clientID: "amzn1.application-oa2-client.demo", redirectURI: URL(string: "http://127.0.0.1/callback")!,
    endpoints: AMZNEndpoints(baseURL: server))
let store = AMZNMemoryGrantStore()
let scopes = [AMZNProfileScope.profile()]

do {
    let pairs = AMZNCodePairManager(configuration: configuration, grantStore: store)
    let pair = try await pairs.createCodePair(AMZNCreateCodePairRequest(scopes: scopes))
    print("On your phone, open \(pair.verificationUri) and enter \(pair.userCode).")
    // This call polls the server while it waits for the user's decision.
    _ = try await pairs.getToken(AMZNGetTokenRequest(scopes: scopes))
    // The grant is in the store now, so a manager with this store is signed in.
    let manager = AMZNAuthorizationManager(
        configuration: configuration, userAgent: AMZNLoopbackUserAgent(), grantStore: store)
    print("Linked: \(try await manager.fetchUser().name ?? "no name")")
} catch {
    print("Error: \(error.localizedDescription)")
    exit(1)
}
