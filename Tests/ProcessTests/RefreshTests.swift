import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

/// Real processes that share a file store and a real server.
@Suite(.timeLimit(.minutes(10))) struct RefreshTests {
    @Test("Regression 3: Two processes with one expired token refresh it once and both receive the new token")
    func oneRefresh() async throws {
        let file = try await SharedFile()
        let probes = [try file.probe(), try file.probe()]
        var seen: Set<String> = []
        for round in 1...100 {
            probes.forEach { $0.ask(at: file.time(of: round)) }
            let answers = [await probes[0].answer(), await probes[1].answer()]
            try #require(answers[0] == answers[1], "round \(round)")
            try #require(answers[0].hasPrefix("token "), "round \(round)")
            try #require(seen.insert(answers[0]).inserted, "round \(round): the token is an earlier one")
            try #require(file.server.requestCount(.token) == round)
        }
        #expect(file.requests == Array(repeating: "refresh_token client-1 ok", count: 100))
    }

    @Test("A process that dies during a refresh does not block another one")
    func death() async throws {
        let file = try await SharedFile()
        let process = try file.probe()
        let survivor = try file.probe()
        file.server.addFault(.stall, at: .token)
        process.ask(at: file.time(of: 1))
        await file.untilTokenRequests(1)
        survivor.ask(at: file.time(of: 1))
        await survivor.events.until("store read: grant")
        #expect(survivor.answers.events == [])
        let death = DispatchTime.now()
        process.kill()
        #expect(await survivor.answer().hasPrefix("token "))
        // Less than a request's time-out of 30 seconds, and much longer than a refresh takes.
        #expect(DispatchTime.now() < death + .seconds(25))
        #expect(process.answers.events == [])
        #expect(file.requests == ["stall", "refresh_token client-1 ok"])
    }

    @Test("Two clients in one file refresh concurrently and lose no change")
    func twoClients() async throws {
        let file = try await SharedFile()
        let probes = try SharedFile.clients.map { try file.probe($0) }
        var seen: Set<String> = []
        for round in 1...20 {
            probes.forEach { $0.ask(at: file.time(of: round)) }
            for probe in probes {
                let answer = await probe.answer()
                try #require(answer.hasPrefix("token "), "round \(round)")
                try #require(
                    seen.insert(answer).inserted, "round \(round): the token is an earlier one or the other client's")
            }
        }
        let rounds = Array(repeating: SharedFile.clients.map { "refresh_token \($0) ok" }, count: 20)
        #expect(file.requests.sorted() == rounds.flatMap { $0 }.sorted())
    }

    @Test("A client whose server does not answer does not block another client")
    func stalledClient() async throws {
        let file = try await SharedFile()
        let stalled = try file.probe(SharedFile.clients[0])
        let other = try file.probe(SharedFile.clients[1])
        file.server.addFault(.stall, at: .token)
        stalled.ask(at: file.time(of: 1))
        await file.untilTokenRequests(1)
        other.ask(at: file.time(of: 1))
        #expect(await other.answer().hasPrefix("token "))
        #expect(stalled.answers.events == [])
        #expect(file.requests == ["stall", "refresh_token client-2 ok"])
    }
}
