import Foundation
import LoginWithAmazon

/// A code pair manager and its store, with dependencies that belong to one test.
package struct CodePairHarness: Sendable {
    package let log: EventLog
    package let clock: TestClock
    package let wait: TestWait
    package let transport: ScriptedTransport
    package let store: any AMZNGrantStore
    package let manager: AMZNCodePairManager

    package init(store: any AMZNGrantStore = AMZNMemoryGrantStore(), clientID: String = "client") {
        let log = EventLog()
        let clock = TestClock()
        let wait = TestWait(clock: clock, log: log)
        let transport = ScriptedTransport(log: log)
        let random = TestRandom()
        self.log = log
        self.clock = clock
        self.wait = wait
        self.transport = transport
        self.store = store
        manager = AMZNCodePairManager(
            configuration: Harness.configuration(clientID: clientID), grantStore: store,
            environment: SessionEnvironment(
                now: { clock.now }, uptime: { clock.uptime }, random: random.octets, transport: transport,
                sleep: wait.sleep))
    }

    /// Creates a pair, and clears the log.
    package func makePair(_ scopes: String..., json: String = ScriptedTransport.codePair) async throws {
        transport.reply(to: .codePair, json: json)
        _ = try await manager.createCodePair(
            AMZNCreateCodePairRequest(scopes: scopes.map { AMZNScopeFactory.scope(withName: $0) }))
        _ = log.take()
    }

    package func token(_ scopes: String...) async throws -> String {
        try await manager.getToken(
            AMZNGetTokenRequest(scopes: scopes.map { AMZNScopeFactory.scope(withName: $0) })
        ).accessToken
    }

    /// Answers a poll with this error.
    package func answerPoll(_ error: String) {
        transport.reply(to: .poll, 400, json: #"{"error":"\#(error)","error_description":"of the server"}"#)
    }

    package func create(_ request: AMZNCreateCodePairRequest) -> BlockCall {
        let call = BlockCall()
        manager.createCodePair(request) { result, error in
            if let result { call.add("code \(result.userCode)") }
            if let error { call.add(BlockCall.word(error)) }
        }
        return call
    }

    package func getToken(_ scopes: String...) -> BlockCall {
        let call = BlockCall()
        let request = AMZNGetTokenRequest(scopes: scopes.map { AMZNScopeFactory.scope(withName: $0) })
        manager.getToken(request) { result, error in
            if let result { call.add("token \(result.accessToken)") }
            if let error { call.add(BlockCall.word(error)) }
        }
        return call
    }
}
