import Foundation
import LoginWithAmazon

// A server for trying this out: swift run authorization-server --port 8118
let server = URL(string: CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8118")!
let configuration = AMZNConfiguration(
    clientID: "amzn1.application-oa2-client.demo", redirectURI: URL(string: "http://127.0.0.1/callback")!,
    endpoints: AMZNEndpoints(baseURL: server))
let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
let manager = AMZNAuthorizationManager(
    configuration: configuration, userAgent: AMZNLoopbackUserAgent(),
    grantStore: AMZNFileGrantStore(url: folder.appendingPathComponent("my-tool/grant")))

do {
    let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()])
    let result = try await manager.authorize(request)
    print("Signed in: \(result.user?.name ?? "no name")")
} catch {
    print("Not signed in: \(error.localizedDescription)")
    exit(1)
}
