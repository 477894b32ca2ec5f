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

    private var url: URL { folder["store"] }

    init(clientID: String, server: URL, seed: UInt64) throws {
        folder = try TemporaryFolder()
        self.clientID = clientID
        self.server = server
        random = SeededRandom(seed)
    }

    /// Starts a process, kills it at a random instant, and checks the files it leaves.
    mutating func kill() throws {
        let process = try ProbeProcess("rounds", url.path, clientID, server.absoluteString)
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
        guard let bytes = try AMZNFileGrantStore(url: url).read(for: clientID) else { return nil }
        guard case .grant(let grant) = GrantCodec.decode(bytes) else {
            note("the stored grant is damaged", lines)
            return nil
        }
        let access = NumberedSecrets.number(of: grant.accessToken.reveal())
        let refresh = NumberedSecrets.number(of: grant.refreshToken.reveal())
        // The server issues the access token and its refresh token with consecutive numbers.
        if refresh.map({ $0 - 1 }) != access { note("the tokens belong to two different grants", lines) }
        return access
    }

    /// Checks that the lock is free, the modes are correct, and there is at most one file of each kind.
    private mutating func lookAround(_ lines: [String]) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        do {
            try AMZNFileGrantStore(url: url, patience: 0).exclusively(for: clientID) {}
            if try folder.mode(of: "store") != 0o700 { note("the folder's mode has changed", lines) }
            let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
            let kinds = Set(names.map { ($0 as NSString).pathExtension })
            if kinds.contains("new") { halves += 1 }
            if names.count > kinds.count || !kinds.isSubset(of: ["json", "new", "lock"]) { note("\(names)", lines) }
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

/// Puts ascending numbers into a server's secrets. They can be read from a token: a later token has a higher number.
final class NumberedSecrets: Sendable {
    private let last = Locked(0)

    /// Random bytes for the server. The bytes of a secret encode the digits of its number.
    @Sendable func bytes(_ count: Int) -> [UInt8] {
        guard count == 32 else { return (0..<count).map { _ in UInt8.random(in: .min ... .max) } }
        let number = last.withLock { last in
            last += 1
            return last
        }
        let digits = String(number)
        let text = String(repeating: "0", count: 42 - digits.count) + digits + "A="
        return Data(base64Encoded: text).map { Array($0) } ?? []
    }

    /// The number in a token with a prefix of five characters.
    static func number(of token: String) -> Int? { Int(token.dropFirst(5).dropLast()) }
}
