import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Stored grants as initial states of cells.
enum Seed {
    /// A client id that only the matrix uses.
    static let clientID = "fault-matrix"

    /// Another user's grant.
    static var stranger: Data? { bytes("stranger", scope: "profile") }

    static func bytes(for situation: Situation) -> Data? {
        guard situation.hasGrant else { return nil }
        return bytes(ownID, scope: situation == .narrow ? "postal_code" : "profile")
    }

    private static let ownID = "own"

    private static func bytes(_ signInID: String, scope: String) -> Data? {
        let endpoints = Harness.configuration.endpoints
        return try? GrantCodec.encode(
            Grant(
                signInID: signInID, scopes: [scope], asked: [scope], accessToken: Secret("Atza|old"),
                refreshToken: Secret("Atzr|old"), issuedAt: TestClock().now, lifetime: 3_600,
                origin: GrantOrigin(token: endpoints.token, profile: endpoints.profile, signOut: endpoints.signOut)))
    }

    /// What a call has made of the store's content, read without the code under test.
    static func verdict(on after: Data?, in situation: Situation) -> Expectation.Stored {
        struct Content: Decodable {
            struct Grant: Decodable { let signInID: String }
            let grant: Grant
        }
        guard let after else { return .nothing }
        if after == bytes(for: situation) { return .kept }
        guard let new = try? JSONDecoder().decode(Content.self, from: after) else { return .damaged }
        return situation.hasGrant && new.grant.signInID == ownID ? .refreshed : .newSignIn
    }
}
