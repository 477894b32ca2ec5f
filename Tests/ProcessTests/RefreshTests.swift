import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

/// Real processes on one file store, at a real server.
@Suite(.timeLimit(.minutes(10))) struct RefreshTests {
    @Test("Regression 3: two processes, one expired token: one refresh, and both have its token, a hundred times over")
    func oneRefresh() async throws {
        let file = try await SharedFile()
        let probes = [try file.probe(), try file.probe()]
        var seen: Set<String> = []
        for round in 1...100 {
            probes.forEach { $0.ask(at: file.time(of: round)) }
            let answers = [await probes[0].answer(), await probes[1].answer()]
            try #require(answers[0] == answers[1], "round \(round)")
            try #require(answers[0].hasPrefix("token "), "round \(round)")
            try #require(seen.insert(answers[0]).inserted, "round \(round): an old token")
            try #require(file.server.requestCount(.token) == round)
        }
        #expect(file.requests == Array(repeating: "refresh_token client-1 ok", count: 100))
    }

    @Test("A process that dies while it refreshes keeps nobody waiting")
    func death() async throws {
        let file = try await SharedFile()
        let victim = try file.probe()
        let survivor = try file.probe()
        file.server.addFault(.stall, at: .token)
        victim.ask(at: file.time(of: 1))
        await file.untilTokenRequests(1)
        survivor.ask(at: file.time(of: 1))
        await survivor.events.until("store read: grant")
        #expect(survivor.answers.events == [])
        let death = DispatchTime.now()
        victim.kill()
        #expect(await survivor.answer().hasPrefix("token "))
        // Far less than a request's time-out of 30 seconds, and far more than it takes.
        #expect(DispatchTime.now() < death + .seconds(25))
        #expect(victim.answers.events == [])
        #expect(file.requests == ["stall", "refresh_token client-1 ok"])
    }

    @Test("Two clients in one file refresh side by side, and lose nothing")
    func twoClients() async throws {
        let file = try await SharedFile()
        let probes = try SharedFile.clients.map { try file.probe($0) }
        var seen: Set<String> = []
        for round in 1...20 {
            probes.forEach { $0.ask(at: file.time(of: round)) }
            for probe in probes {
                let answer = await probe.answer()
                try #require(answer.hasPrefix("token "), "round \(round)")
                try #require(seen.insert(answer).inserted, "round \(round): an old token, or the other client's")
            }
        }
        let rounds = Array(repeating: SharedFile.clients.map { "refresh_token \($0) ok" }, count: 20)
        #expect(file.requests.sorted() == rounds.flatMap { $0 }.sorted())
    }

    @Test("A client whose server does not answer keeps no other client waiting")
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
