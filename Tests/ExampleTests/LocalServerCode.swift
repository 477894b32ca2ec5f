import Foundation
import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The code of the article `TestingWithoutAmazon.md`.

/// Signs in at a local authorization server instead of Amazon. Call it before the first call of the SDK.
func useLocalServer(
    _ server: URL, redirectURI: URL, userAgent: any AMZNUserAgent, grantStore: any AMZNGrantStore
) {
    let configuration = AMZNConfiguration(
        clientID: "amzn1.application-oa2-client.demo", redirectURI: redirectURI,
        endpoints: AMZNEndpoints(
            authorization: server.appendingPathComponent("ap/oa"),
            token: server.appendingPathComponent("auth/o2/token"),
            profile: server.appendingPathComponent("user/profile"),
            signOut: server.appendingPathComponent("auth/relyingPartyLogout")))
    AMZNAuthorizationManager.setShared(
        AMZNAuthorizationManager(configuration: configuration, userAgent: userAgent, grantStore: grantStore))
}

/// Spoils the server's next replies at an endpoint, such as `token`, with a fault such as `status=503`.
func setFault(_ fault: String, at endpoint: String, times: Int = 1, on server: URL) async throws {
    var form = URLComponents()
    form.queryItems = [
        URLQueryItem(name: "endpoint", value: endpoint), URLQueryItem(name: "fault", value: fault),
        URLQueryItem(name: "times", value: String(times)),
    ]
    var request = URLRequest(url: server.appendingPathComponent("faults"))
    request.httpMethod = "POST"
    request.httpBody = Data((form.percentEncodedQuery ?? "").utf8)
    _ = try await URLSession.shared.data(for: request)
}
