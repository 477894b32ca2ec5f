import ExampleSupport
import Foundation
import LoginWithAmazon

/// Signs in, refreshes and signs out repeatedly, until the test ends the process.
///
/// It prints `begin` before each step and `end` once the step's caller has its answer, with the number that the test's
/// server has put into the access token, or `failed` with the error's code.
struct Rounds {
    private let manager: AMZNAuthorizationManager

    init(_ arguments: [String]) {
        guard arguments.count == 5, let server = URL(string: arguments[4]),
            let redirectURI = URL(string: "com.example.probe:/back")
        else { exit(64) }
        let endpoints = AMZNEndpoints(
            authorization: server.appendingPathComponent("ap/oa"),
            token: server.appendingPathComponent("auth/o2/token"),
            profile: server.appendingPathComponent("user/profile"),
            signOut: server.appendingPathComponent("auth/relyingPartyLogout"))
        manager = AMZNAuthorizationManager(
            configuration: AMZNConfiguration(clientID: arguments[3], redirectURI: redirectURI, endpoints: endpoints),
            userAgent: ScriptedBrowser(email: "ada@example.com", password: "lovelace"),
            grantStore: AMZNFileGrantStore(url: URL(fileURLWithPath: arguments[2])))
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
        let request = AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()], interactiveStrategy: strategy)
        request.shouldReturnUserData = false
        request.forcesRefresh = forced
        let token = try await manager.authorize(request).token
        return Int(token.dropFirst("Atza|".count).dropLast()).map { String($0) } ?? "?"
    }
}
