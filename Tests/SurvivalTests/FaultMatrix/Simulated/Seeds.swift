import Foundation
import LoginWithAmazon
import TestSupport

/// Stored grants of real sign-ins, as initial states of cells.
struct Seeds: Sendable {
    /// A client id that only the matrix uses, because store changes notify all managers with the same client id.
    static let configuration = Harness.configuration(clientID: "fault-matrix")

    private let profile: Data?
    private let narrow: Data?
    /// Another user's grant.
    let stranger: Data?

    init() async throws {
        profile = try await Self.signIn("profile")
        narrow = try await Self.signIn("postal_code")
        stranger = try await Self.signIn("profile", times: 2)
    }

    /// The grant of the last of several sign-ins, each with unique tokens.
    private static func signIn(_ scope: String, times: Int = 1) async throws -> Data? {
        let harness = Harness(clientID: configuration.clientID)
        for _ in 0..<times {
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("Atza|old", "Atzr|old"))
            _ = try await harness.token(scope, strategy: .always)
        }
        return try harness.store.read(for: Seeds.configuration.clientID)
    }

    func bytes(for situation: Situation) -> Data? {
        guard situation.hasGrant else { return nil }
        return situation == .narrow ? narrow : profile
    }
}
