import Foundation
import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a request with the user's token, and repeats it once with a new token if the server refuses the first.
func send(_ request: URLRequest, with manager: AMZNAuthorizationManager) async throws -> (Data, URLResponse) {
    var request = request
    let token = try await manager.accessToken(for: [AMZNProfileScope.profile()])
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let reply = try await URLSession.shared.data(for: request)
    guard (reply.1 as? HTTPURLResponse)?.statusCode == 401 else { return reply }
    let newToken = try await manager.accessToken(for: [AMZNProfileScope.profile()], replacing: token)
    request.setValue("Bearer \(newToken)", forHTTPHeaderField: "Authorization")
    return try await URLSession.shared.data(for: request)
}
