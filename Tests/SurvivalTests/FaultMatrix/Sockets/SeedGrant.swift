import Foundation
import LocalAuthorizationServer

@testable import LoginWithAmazon

/// The stored bytes of a grant with tokens issued by the server.
enum SeedGrant {
    static func bytes(
        accessToken: String, refreshToken: String, scope: String, issuedAt: Date
    ) throws -> Data {
        let grant = LoginWithAmazon.Grant(
            signInID: "seed", scopes: [scope], accessToken: Secret(accessToken), refreshToken: Secret(refreshToken),
            issuedAt: issuedAt, lifetime: 3_600)
        return try GrantCodec.encode(grant)
    }
}
