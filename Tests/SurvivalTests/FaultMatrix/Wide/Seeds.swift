import Foundation
import LoginWithAmazon
import TestSupport

/// What real sign-ins have stored, to begin a cell with.
struct Seeds: Sendable {
    /// A client of the matrix's own: what changes in a store is noticed by every manager of the same client.
    static let configuration = Harness.configuration(clientID: "fault-matrix")

    private let profile: Data?
    private let narrow: Data?
    /// Another user's.
    let stranger: Data?

    init() async throws {
        profile = try await Self.signIn("profile")
        narrow = try await Self.signIn("postal_code")
        stranger = try await Self.signIn("profile", times: 2)
    }

    /// The grant of the last of so many sign-ins, each of which has a name of its own.
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
