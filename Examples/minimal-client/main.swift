import ExampleSupport
import Foundation
import LoginWithAmazon

let server = try ExampleServer.baseURL(for: "Signs a user in with the browser, and prints the user's name.")

let configuration = AMZNConfiguration(
    clientID: "amzn1.application-oa2-client.demo", redirectURI: URL(string: "http://127.0.0.1/callback")!,
    endpoints: AMZNEndpoints(baseURL: server))
let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
let manager = AMZNAuthorizationManager(
    configuration: configuration, userAgent: AMZNLoopbackUserAgent(),
    grantStore: AMZNFileGrantStore(url: folder.appendingPathComponent("minimal-client/grant")))

do {
    let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
    let result = try await manager.authorize(request)
    print("Signed in: \(result.user?.name ?? "no name")")
} catch let error as AMZNError where error.code == .userInterrupted {
    print("Not signed in.")
} catch {
    print("Error: \(error.localizedDescription)")
    exit(1)
}
