import Foundation
import LocalAuthorizationServer
import TestSupport

@testable import LoginWithAmazon

/// A store whose processes are killed one after the other. Blocks the calling thread.
struct KillRun {
    private let folder: TemporaryFolder
    private let clientID: String
    private let server: URL
    private var random: SeededRandom
    private var known = KnownSession()
    /// The number of kills in each phase.
    private(set) var phases: [KnownSession.Phase: Int] = [:]
    /// The number of kills that left the temporary file of an unfinished write.
    private(set) var halves = 0
    /// The violations found.
    private(set) var violations: [String] = []

    private var url: URL { folder["store/grants.json"] }

    init(clientID: String, server: URL, seed: UInt64) throws {
        folder = try TemporaryFolder()
        self.clientID = clientID
        self.server = server
        random = SeededRandom(seed)
    }

    /// Starts a process, kills it at a random instant, and checks the files it leaves.
    mutating func kill() throws {
        let process = try KillableProcess(["rounds", url.path, clientID, server.absoluteString])
        process.wait(forLines: Int.random(in: 1..<24, using: &random))
        Thread.sleep(forTimeInterval: Double.random(in: 0..<0.01, using: &random))
        let lines = process.die()
        for (index, line) in lines.enumerated() { note(known.record(line), Array(lines[...index])) }
        phases[known.phase, default: 0] += 1
        note(known.find(try stored(lines)), lines)
        try lookAround(lines)
    }

    /// The number of the access token in the store.
    private mutating func stored(_ lines: [String]) throws -> Int? {
        let repository = GrantRepository(store: AMZNFileGrantStore(url: url), clientID: clientID)
        switch repository.read() {
        case .none: return nil
        case .grant(let grant):
            let access = NumberedSecrets.number(of: grant.accessToken.reveal())
            let refresh = NumberedSecrets.number(of: grant.refreshToken.reveal())
            // The server issues the access token and its refresh token with consecutive numbers.
            if refresh.map({ $0 - 1 }) != access { note("the tokens belong to two different grants", lines) }
            return access
        case .unreadable(let reason), .undecodable(let reason):
            note(reason, lines)
            return nil
        }
    }

    /// Checks that the lock is free, the modes are correct, and there is at most one file of each kind.
    private mutating func lookAround(_ lines: [String]) throws {
        guard FileManager.default.fileExists(atPath: folder["store"].path) else { return }
        do {
            try FileLock(path: url.path + ".lock").lock(within: 0).end()
            if try folder.mode(of: "store") != 0o700 { note("the folder's mode has changed", lines) }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder["store"].path)
            if names.contains("grants.json.new") { halves += 1 }
            let kinds = Set(names.map { $0.hasPrefix("grants.json.refresh-lock-") ? "refresh-lock" : $0 })
            let allowed: Set = ["grants.json", "grants.json.new", "grants.json.lock", "refresh-lock"]
            if names.count > kinds.count || !kinds.isSubset(of: allowed) { note("\(names)", lines) }
            for name in names where try folder.mode(of: "store/" + name) != 0o600 { note("mode of \(name)", lines) }
        } catch {
            note("\(error)", lines)
        }
    }

    private mutating func note(_ violation: String?, _ lines: [String]) {
        guard let violation else { return }
        violations.append(violation + "; the process's last output: " + lines.suffix(6).joined(separator: ", "))
    }
}
