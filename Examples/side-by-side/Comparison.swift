import BothAPIs
import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// Performs steps with both SDKs at the same server, and compares the results and requests.
@MainActor
struct Comparison {
    /// A step on which later steps depend has failed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let server: LocalAuthorizationServer
    /// How far the server's clock is ahead, in seconds.
    private let lead = Locked(TimeInterval(0))
    private let browser = ComparisonBrowser()
    /// The grant store of each SDK.
    private let stores = Dictionary(uniqueKeysWithValues: SDKVersion.allCases.map { ($0, AMZNMemoryGrantStore()) })

    init() throws {
        var options = ServerOptions()
        options.now = { [lead] in Date() + lead.withLock { $0 } }
        server = try LocalAuthorizationServer(options)
    }

    func run(_ steps: [Step]) async throws -> [Row] {
        // `wantsUser` affects only 3.x, in which `authorize` also returns the user by default.
        let clients = SDKVersion.allCases.map { $0.client(manager(of: $0), wantsUser: true) }
        var rows: [Row] = []
        for (index, step) in steps.enumerated() {
            var traces: [Trace] = []
            for client in clients { traces.append(try await trace(step, client)) }
            if step.mustSucceed, let problem = traces.compactMap(\.outcome.detail).first {
                throw Failure(description: "\(step.name): \(problem)")
            }
            rows.append(Row(index + 1, step, legacy: traces[0], modern: traces[1]))
        }
        return rows
    }

    /// Performs a step with one SDK.
    private func trace(_ step: Step, _ client: SDKClient) async throws -> Trace {
        let before = grant(of: client)
        let mark = server.journal.count
        let handled = step.opensApp ? passRedirects(to: client.version) : nil
        let (outcome, device) = await outcome(step, client)
        browser.setOpenApp(nil)
        // After a successful sign-in, the function that handles redirects may still be running.
        var results: [Bool]?
        if let handled, outcome.common == .signedIn { results = await Self.first(of: handled) }
        try await settle(step, client, from: mark, before: before)
        server.clearFaults()
        let after = grant(of: client)
        return Trace(
            outcome: outcome, device: device, redirect: results.map(Self.words),
            samples: CallCode.samples(of: step, in: client.version),
            messages: Message.all(server.journal.dropFirst(mark), client: device == nil ? "App" : "Device"),
            before: before == nil ? "empty" : "a grant",
            after: after == nil ? "empty" : after == before ? "the same grant" : "a new grant")
    }

    /// Makes the browser pass another app's URL and twice the redirect to the SDK. Returns a stream with one element:
    /// whether the SDK has handled each URL.
    private func passRedirects(to version: SDKVersion) -> AsyncStream<[Bool]> {
        let (results, continuation) = AsyncStream.makeStream(of: [Bool].self)
        browser.setOpenApp { redirect in
            let urls = [URL(string: "com.example.other://elsewhere"), redirect, redirect].compactMap(\.self)
            continuation.yield(urls.map(version.handleOpen))
        }
        return results
    }

    private nonisolated static func first(of results: AsyncStream<[Bool]>) async -> [Bool]? {
        await results.first { _ in true }
    }

    /// "once" if only the first of two equal redirects was handled, and the other URL wasn't.
    private static func words(_ handled: [Bool]) -> String { handled == [false, true, false] ? "once" : "\(handled)" }

    /// Prepares the app, the browser and the server, makes the step's calls, and exchanges the code if the last call
    /// returns one. The server is prepared once for each SDK, because a fault is removed after it has been used.
    private func outcome(_ step: Step, _ client: SDKClient) async -> (CallOutcome, device: String?) {
        if step.restarts { client.manager = manager(of: client.version, failing: step.failingStore) }
        browser.setAction(step.action)
        step.before(server)
        for call in step.calls.dropLast() { _ = await client.perform(call) }
        let last = step.calls[step.calls.count - 1]
        guard case .authorizationCode(let scopes, _, let options) = last else {
            return (await client.perform(last), nil)
        }
        let verifier = Device.randomVerifier()
        let device = Device(tokenEndpoint: server.endpoints.token, codeVerifier: verifier)
        let challenge = options.challengeMethod == "plain" ? verifier : device.codeChallenge
        let outcome = await client.perform(.authorizationCode(scopes, challenge: challenge, options))
        guard outcome.common == .code else { return (outcome, nil) }
        let other = Device(tokenEndpoint: server.endpoints.token)
        lead.withLock { $0 = step.exchange == .tooLate ? 600 : 0 }
        defer { lead.withLock { $0 = 0 } }
        return (outcome, await exchange(outcome, step.exchange == .byAnotherDevice ? other : device, client.version))
    }

    /// Makes the device exchange the code and refresh its token. Returns "exchanged", or "refused" if either request
    /// fails. The client id and the redirect URI are those that an app receives: with 2.x, from two calls; with 3.x,
    /// beside the code.
    private func exchange(_ outcome: CallOutcome, _ device: Device, _ version: SDKVersion) async -> String {
        let received = [outcome.details["client"] ?? "", outcome.details["redirect"] ?? ""]
        let identity = version == .legacy ? version.identity : received
        do {
            try await device.exchange(code: outcome.secret ?? "", clientID: identity[0], redirectURI: identity[1])
            try await device.refresh()
            return "exchanged"
        } catch {
            return "refused"
        }
    }

    /// Creates the manager for a new run of the app.
    private func manager(
        of version: SDKVersion, failing operation: StoreOfOneRun.Operation? = nil
    ) -> AMZNAuthorizationManager {
        let redirectURI = URL(string: RegisteredClient.demo.redirectURIs[0]) ?? server.baseURL
        return AMZNAuthorizationManager(
            configuration: AMZNConfiguration(
                clientID: RegisteredClient.demo.clientID, redirectURI: redirectURI, endpoints: server.endpoints),
            userAgent: browser,
            grantStore: StoreOfOneRun(store: stores[version] ?? AMZNMemoryGrantStore(), failing: operation))
    }

    private func grant(of client: SDKClient) -> Data? {
        stores[client.version]?.read(for: RegisteredClient.demo.clientID)
    }

    /// Waits until the server has received the requests that SDK 2.x sends after it has called the delegate, because
    /// they could otherwise be counted in the next step: the sign-out request of a signed-in user, and the request for
    /// the profile of a new sign-in.
    private func settle(_ step: Step, _ client: SDKClient, from mark: Int, before: Data?) async throws {
        let logsOut = step.calls.contains(.logOut) || step.calls.contains(.logOutOnDevice)
        if logsOut, before != nil, step.failingStore == nil { _ = try await isReceived(.signOut, from: mark) }
        guard case .logIn(let scopes, _) = step.calls.last, Walkthrough.allowProfile(scopes) else { return }
        guard grant(of: client) != before else { return }
        // This call returns once the profile is stored, after which the app may restart.
        if try await isReceived(.profile, from: mark) { _ = try await client.manager.fetchUser() }
    }

    /// Waits for a request for about a second at most.
    private func isReceived(_ endpoint: Endpoint, from mark: Int) async throws -> Bool {
        for _ in 0..<200 {
            if server.journal.dropFirst(mark).contains(where: { $0.endpoint == endpoint }) { return true }
            try await Task.sleep(nanoseconds: 5_000_000)
        }
        return false
    }
}
