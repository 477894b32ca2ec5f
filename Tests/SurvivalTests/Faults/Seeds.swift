import Foundation
import TestSupport

/// Stored grants of real sign-ins, as initial states of cells.
struct Seeds: Sendable {
    /// A client id that only the matrix uses.
    static let clientID = "fault-matrix"

    private let profile: Data
    private let narrow: Data
    /// Another user's grant.
    let stranger: Data

    init() async throws {
        profile = try await Self.signIn("profile")
        narrow = try await Self.signIn("postal_code")
        stranger = try await Self.signIn("profile", times: 2)
    }

    /// The grant of the last of several sign-ins, each with unique tokens.
    private static func signIn(_ scope: String, times: Int = 1) async throws -> Data {
        let harness = Harness(clientID: clientID)
        for _ in 0..<times {
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("Atza|old", "Atzr|old"))
            _ = try await harness.token(scope, strategy: .always)
        }
        return try harness.store.read(for: clientID) ?? Data()
    }

    func bytes(for situation: Situation) -> Data? {
        guard situation.hasGrant else { return nil }
        return situation == .narrow ? narrow : profile
    }

    /// What a call has made of the store's content, read without the code under test.
    func verdict(on after: Data?, in situation: Situation) -> Expectation.Stored {
        struct Content: Decodable {
            struct Grant: Decodable { let signInID: String }
            let grant: Grant
        }
        let before = bytes(for: situation)
        guard let after else { return .nothing }
        if after == before { return .kept }
        let decoder = JSONDecoder()
        guard let new = try? decoder.decode(Content.self, from: after) else { return .damaged }
        let old = before.flatMap { try? decoder.decode(Content.self, from: $0) }
        return old?.grant.signInID == new.grant.signInID ? .refreshed : .newSignIn
    }
}
