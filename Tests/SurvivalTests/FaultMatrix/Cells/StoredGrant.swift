import Foundation
import LoginWithAmazon

/// The contents of a store, read without the code under test.
struct StoredGrant: Decodable, Equatable, Sendable {
    struct Content: Decodable, Equatable, Sendable {
        let signInID: String
        let accessToken: String
        let refreshToken: String
    }

    let grant: Content

    /// Compares the contents with the bytes `before`.
    static func verdict(before: Data?, after: Data?) -> Expectation.Stored {
        guard let after else { return .nothing }
        if after == before { return .kept }
        let decoder = JSONDecoder()
        guard JSONDepth.isAllowed(after) else { return .damaged }
        guard let new = try? decoder.decode(StoredGrant.self, from: after) else { return .damaged }
        let old = before.flatMap { try? decoder.decode(StoredGrant.self, from: $0) }
        return old?.grant.signInID == new.grant.signInID ? .refreshed : .newSignIn
    }
}
