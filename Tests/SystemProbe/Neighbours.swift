import Foundation
import LoginWithAmazon
import TestTools

/// Clients in one process: one with a server that attacks the process, and two with a healthy server.
enum Neighbours {
    /// The seconds after which a request times out.
    private static let patience: TimeInterval = 5

    /// Refreshes at the hostile server, and meanwhile makes calls with clients of the healthy server. Prints for each
    /// call its name, the seconds until its answer, and `ok` or the error's code.
    static func run(_ store: AMZNFileGrantStore, hostile: URL, healthy: URL) async {
        let attacked = SilentClient(store: store, clientID: "attacked", server: hostile, patience: patience)
        async let attack: Void = time("attacked") { _ = try await attacked.token() }
        try? await PrivateTimer.sleep(1)
        let other = SilentClient(store: store, clientID: "other", server: healthy, patience: patience)
        let leaving = SilentClient(store: store, clientID: "leaving", server: healthy, patience: patience)
        async let refresh: Void = time("refresh") { _ = try await other.token() }
        await time("session") { _ = try await leaving.manager.storedSession() }
        await time("sign-out") { _ = try await leaving.manager.signOutOnDevice() }
        _ = await (attack, refresh)
    }

    private static func time(_ name: String, _ body: () async throws -> Void) async {
        let start = Date()
        var outcome = "ok"
        do { try await body() } catch { outcome = "error \((error as NSError).code)" }
        say("\(name) \(Int(Date().timeIntervalSince(start).rounded())) \(outcome)")
    }
}
