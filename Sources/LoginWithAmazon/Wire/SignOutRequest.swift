import Foundation

/// Builds the request that notifies the server of a sign-out.
enum SignOutRequest {
    static func make(_ accessToken: Secret, endpoint: URL) -> WireRequest {
        let fields = ["token_type": "bearer", "token": accessToken.reveal()]
        return WireRequest(
            method: .post, url: endpoint,
            headers: ["Content-Type": "application/json", "Accept": "application/json"],
            body: (try? JSONEncoder().encode(fields)) ?? Data())
    }
}
