import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestTools

/// A manager that requests tokens without a page.
struct SilentClient {
    let manager: AMZNAuthorizationManager
    private let clock: Locked<Date?>

    /// The default server refuses connections. `patience` is the number of seconds that a request may take.
    init(
        store: AMZNFileGrantStore, clientID: String, server: URL = address("http://127.0.0.1:1"),
        patience: TimeInterval = 30
    ) {
        let clock = Locked<Date?>(nil)
        let now: @Sendable () -> Date = { clock.withLock { $0 } ?? Date() }
        self.clock = clock
        manager = AMZNAuthorizationManager(
            configuration: Self.configuration(clientID: clientID, server: server),
            userAgent: ScriptedUserAgent(log: EventLog()), grantStore: store,
            environment: .live(now: now, uptime: { now().timeIntervalSince1970 }, patience: patience))
    }

    static func configuration(clientID: String, server: URL = address("http://127.0.0.1:1")) -> AMZNConfiguration {
        AMZNConfiguration(
            clientID: clientID, redirectURI: address("com.example.probe:/back"),
            endpoints: AMZNEndpoints(baseURL: server))
    }

    func token() async throws -> String {
        try await manager.authorize(Harness.request("profile", strategy: .never)).token
    }

    /// For each line of input, sets the clock to the time in that line, in seconds since 1970, and requests a token.
    /// Prints `token` with the start of the token's digest, or `error` with the code. Returns at the end of the input,
    /// or at a line that isn't a number.
    func refreshOnInput() async {
        while let seconds = readLine().flatMap(Double.init) {
            clock.withLock { $0 = Date(timeIntervalSince1970: seconds) }
            do {
                let digest = SHA256.digest(of: try await token().utf8)
                say("token " + digest.prefix(8).map { String($0) }.joined(separator: "."))
            } catch {
                say("error \((error as NSError).code)")
            }
        }
    }
}

/// Signs in, refreshes and signs out repeatedly, until the test ends the process.
///
/// Prints `loaded` first, and `begin` with the step's name before each step. If the step succeeds, prints `end`, the
/// name and, except after a sign-out, the number that the test's server has encoded in the access token. If it fails,
/// prints `failed`, the name and the error's code.
struct Rounds {
    private let manager: AMZNAuthorizationManager

    init(store: AMZNFileGrantStore, clientID: String, server: URL) {
        manager = AMZNAuthorizationManager(
            configuration: SilentClient.configuration(clientID: clientID, server: server),
            userAgent: ScriptedBrowser(email: "ada@example.com", password: "lovelace"), grantStore: store)
    }

    func run() async -> Never {
        say("loaded")
        var isSignedIn = await step("start") { try await token(.never) }
        while true {
            if !isSignedIn { _ = await step("sign-in") { try await token(.auto) } }
            for _ in 0..<4 {
                _ = await step("refresh") { try await token(.never, forced: true) }
                try? await Task.sleep(nanoseconds: 500_000)
            }
            _ = await step("sign-out") {
                try await manager.signOut()
                return ""
            }
            isSignedIn = false
        }
    }

    /// Runs a step and prints its result. Returns whether it succeeded.
    private func step(_ name: String, _ body: () async throws -> String) async -> Bool {
        say("begin \(name)")
        do {
            say("end \(name) \(try await body())")
            return true
        } catch {
            say("failed \(name) \((error as NSError).code)")
            return false
        }
    }

    private func token(_ strategy: AMZNInteractiveStrategy, forced: Bool = false) async throws -> String {
        let request = Harness.request("profile", strategy: strategy)
        request.forcesRefresh = forced
        let token = try await manager.authorize(request).token
        return Int(token.dropFirst("Atza|".count).dropLast()).map { String($0) } ?? "?"
    }
}

/// Managers that sign out simultaneously. Their stores use the same folder.
enum SignOuts {
    /// Prints how many sign-outs succeeded, and the largest observed number of this process's threads.
    static func run(url: URL, clientID: String, _ count: Int) async throws {
        let configuration = SilentClient.configuration(clientID: clientID)
        // Each manager has its own store object, as different parts of an app might.
        let managers = (0..<count).map { _ in
            AMZNAuthorizationManager(
                configuration: configuration, userAgent: ScriptedUserAgent(log: EventLog()),
                grantStore: AMZNFileGrantStore(url: url))
        }
        let (threads, isOver) = (Locked(0), Locked(false))
        let watch = Task.detached {
            while !isOver.withLock({ $0 }) { threads.withLock { $0 = max($0, Self.threads) } }
        }
        let results = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for manager in managers {
                group.addTask { if (try? await manager.signOutOnDevice()) != nil { results.withLock { $0 += 1 } } }
            }
        }
        isOver.withLock { $0 = true }
        await watch.value
        say("\(results.withLock { $0 }) \(threads.withLock { $0 })")
    }

    private static var threads: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }
}
