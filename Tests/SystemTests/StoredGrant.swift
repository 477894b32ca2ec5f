import Foundation
import TestSupport

@testable import LoginWithAmazon

extension AMZNFileGrantStore {
    /// Stores a grant of this server, as an earlier process has left it.
    func plant(
        for clientID: String, access: String = "access-1", refresh: String = "refresh-1", issuedAt: Date,
        server: URL = address("http://127.0.0.1:1")
    ) throws {
        let grant = Grant(
            signInID: "id", scopes: ["profile"], asked: ["profile"], accessToken: Secret(access),
            refreshToken: Secret(refresh), issuedAt: issuedAt, lifetime: 3_600,
            origin: GrantOrigin(
                token: server.appendingPathComponent("auth/o2/token"),
                profile: server.appendingPathComponent("user/profile"),
                signOut: server.appendingPathComponent("auth/relyingPartyLogout")))
        try write(GrantCodec.encode(grant), for: clientID)
    }
}
