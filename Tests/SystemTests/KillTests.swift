import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Kills processes at random instants, and checks the store after each kill.
@Suite(.deadline(minutes: Survival.minutesOfKills)) struct KillTests {
    private static let clients = ["client-1", "client-2"]

    @Test(
        "After a kill, the store has a free lock, private files, and the last answered call's result or a later result")
    func storeIsConsistentAfterAKill() async throws {
        let count = Survival.kills
        let seed = UInt64(Survival.amount("SURVIVAL_SEED", otherwise: Int.random(in: 0..<1_000_000)))
        let server = try Self.server()
        defer { server.stop() }
        let runs = try await withThrowingTaskGroup(of: KillRun.self) { group in
            for (index, client) in Self.clients.enumerated() {
                let run = try KillRun(clientID: client, server: server.baseURL, seed: seed &+ UInt64(index))
                group.addTask { try await Self.run(run, kills: count / Self.clients.count) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let violations = runs.flatMap(\.violations)
        #expect(violations == [], "seed \(seed)")
        let phases = runs.reduce(into: [:]) { $0.merge($1.phases, uniquingKeysWith: +) }
        #expect(phases.values.reduce(0, +) == count / Self.clients.count * Self.clients.count)
        if count >= 400 {
            for phase in KnownSession.Phase.allCases { #expect(phases[phase, default: 0] > 0, "\(phase), \(phases)") }
            // With a sanitizer, a temporary file exists for a smaller share of the time, so it may happen that no kill
            // leaves one.
            if !Sanitizer.isThere { #expect(runs.contains { $0.halves > 0 }, "no kill left a temporary file") }
        }
        Survival.count(.kills, phases.values.reduce(0, +))
        Survival.count(.violations, violations.count)
    }

    private static func server() throws -> LocalAuthorizationServer {
        var options = ServerOptions()
        options.clients = clients.map { RegisteredClient(clientID: $0, redirectURIs: ["com.example.probe:/back"]) }
        // If a process is killed between the server's reply and the write, the store has only the refresh token that
        // the server has already replaced. With this option, the server still accepts that token.
        options.forgivesLostRotations = true
        options.randomBytes = NumberedSecrets().bytes
        return try LocalAuthorizationServer(options)
    }

    private static func run(_ run: KillRun, kills: Int) async throws -> KillRun {
        try await DedicatedThread.run {
            var run = run
            for _ in 0..<kills { try run.kill() }
            return run
        }
    }
}

/// A store, and the processes that use it and are killed, one after the other. The method ``kill()`` blocks the calling
/// thread.
private struct KillRun {
    private let folder: TemporaryFolder
    private let clientID: String
    private let server: URL
    private var random: SeededRandom
    private var known = KnownSession()
    /// The number of kills in each phase.
    private(set) var phases: [KnownSession.Phase: Int] = [:]
    /// The number of kills after which the store contained the temporary file of an unfinished write.
    private(set) var halves = 0
    private(set) var violations: [String] = []

    private var url: URL { folder["store"] }

    init(clientID: String, server: URL, seed: UInt64) throws {
        folder = try TemporaryFolder()
        self.clientID = clientID
        self.server = server
        random = SeededRandom(seed)
    }

    /// Starts a process, kills it at a random instant, and checks its output and the store.
    mutating func kill() throws {
        let process = try ProbeProcess("rounds", url.path, clientID, server.absoluteString)
        let awaited = Int.random(in: 1..<24, using: &random)
        process.lines(atLeast: awaited)
        // The first phase takes the least time.
        Thread.sleep(forTimeInterval: Double.random(in: 0..<(awaited > 2 ? 0.01 : 0.001), using: &random))
        let lines = process.die()
        for (index, line) in lines.enumerated() { note(known.record(line), Array(lines[...index])) }
        phases[known.phase, default: 0] += 1
        note(known.find(try stored(lines)), lines)
        try checkFiles(lines)
    }

    /// Returns the number of the access token in the store, or nil if the store has no usable grant. Notes a violation
    /// if the grant is damaged or its tokens don't belong together.
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

    /// Checks that the lock is free, that the modes are correct, and that the store has only files with the expected
    /// extensions, at most one for each.
    private mutating func checkFiles(_ lines: [String]) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        do {
            try AMZNFileGrantStore(url: url, patience: 0).exclusively(for: clientID) {}
            if try folder.mode(of: "store") != 0o700 { note("the folder's mode isn't 0700", lines) }
            let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
            let kinds = Set(names.map { $0.drop { $0 != "." } })
            if names.contains(where: { $0.hasSuffix(".new") }) { halves += 1 }
            let expected: Set<Substring> = [".json", ".json.new", ".lock", ".refresh"]
            if names.count > kinds.count || !kinds.isSubset(of: expected) {
                note("the store's files are \(names)", lines)
            }
            for name in names where try folder.mode(of: "store/" + name) != 0o600 {
                note("the mode of \(name) isn't 0600", lines)
            }
        } catch {
            note("\(error)", lines)
        }
    }

    private mutating func note(_ violation: String?, _ lines: [String]) {
        guard let violation else { return }
        violations.append(violation + "; the process's last output: " + lines.suffix(6).joined(separator: ", "))
    }
}

/// Encodes ascending numbers in a server's secrets. A later token has a higher number.
private final class NumberedSecrets: Sendable {
    private let last = Locked(0)

    /// Returns bytes for the server. If the server requests the 32 bytes of a secret, their Base64 text contains the
    /// digits of the next number. Other bytes are random.
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

/// What the callers in killed processes knew about the session, derived from the output of the processes and from the
/// store after each kill. This determines what the store may contain.
private struct KnownSession {
    enum Phase: String, CaseIterable {
        case start, signingIn = "sign-in", refreshing = "refresh", signingOut = "sign-out", idle
    }

    private enum State { case signedIn, signedOut, signingIn, signingOut }

    private var state = State.signedOut
    /// The number of the newest access token that a caller has received, or that was found in the store.
    private var number = 0
    /// The last known phase of the process.
    private(set) var phase = Phase.idle

    /// Processes a line of output. Returns a description of the violation, or nil if there is none.
    mutating func record(_ line: String) -> String? {
        let words = line.split(separator: " ").map { String($0) }
        guard words.count >= 2, let step = Phase(rawValue: words[1]) else { return line == "loaded" ? nil : line }
        phase = words[0] == "begin" ? step : .idle
        switch (words[0], step) {
        // Until the step is answered, it may or may not have taken effect. A refresh never changes the state.
        case ("begin", .signingIn): state = .signingIn
        case ("begin", .signingOut): state = .signingOut
        case ("begin", _): break
        case ("end", .signingOut): state = .signedOut
        case ("end", _): return got(words.last.flatMap { Int($0) })
        // Only the first step may find that no user is signed in.
        case ("failed", .start) where words.last == "1" && state == .signedOut: break
        default: return "\(line), while \(state)"
        }
        return nil
    }

    /// Processes the number of the access token in the store after the kill. Returns a description of the violation,
    /// or nil if there is none.
    mutating func find(_ stored: Int?) -> String? {
        defer {
            state = stored == nil ? .signedOut : .signedIn
            number = max(number, stored ?? 0)
            phase = .idle
        }
        switch (stored, state) {
        case (nil, .signedIn): return "the grant with token \(number) is missing"
        case (let stored?, .signedOut):
            return "token \(stored) is stored after a sign-out that followed token \(number)"
        case (let stored?, .signingIn) where stored <= number:
            return "token \(stored) is stored again after its sign-out"
        case (let stored?, _) where stored < number:
            return "token \(stored) is stored, but a caller received token \(number)"
        default: return nil
        }
    }

    /// Processes the number of a token that a caller has received. Returns a description of the violation, or nil if
    /// there is none. After a sign-in, the number must be higher than before.
    private mutating func got(_ new: Int?) -> String? {
        let minimum = state == .signingIn ? number + 1 : number
        state = .signedIn
        guard let new, new >= minimum else { return "token \(new ?? -1) was received after token \(number)" }
        number = new
        return nil
    }
}
