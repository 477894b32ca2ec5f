import Foundation
import LoginWithAmazon

/// What is in a store, read without the code that writes it.
struct StoredGrant: Decodable, Equatable, Sendable {
    struct Content: Decodable, Equatable, Sendable {
        let signInID: String
        let accessToken: String
        let refreshToken: String
    }

    let grant: Content

    /// What became of the bytes `before`.
    static func verdict(before: Data?, after: Data?) -> Expectation.Stored {
        guard let after else { return .nothing }
        if after == before { return .kept }
        let decoder = JSONDecoder()
        guard JSONDepth.isAllowed(after) else { return .damaged }
        guard let new = try? decoder.decode(StoredGrant.self, from: after) else { return .damaged }
        let old = before.flatMap { try? decoder.decode(StoredGrant.self, from: $0) }
        return old?.grant.signInID == new.grant.signInID ? .refreshed : .anew
    }
}
