import Dispatch
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Which connections stay open when there are more than the limit. The sockets are real, and the test sets the time.
@Suite(.timeLimit(.minutes(10))) struct LoopbackConnectionsTests {
    private let start = DispatchTime.now()

    @Test("Outside 16: A flood of connections does not close the one that is about to bring the redirect")
    func flood() async throws {
        let listening = try LoopbackSocket(isIPv6: false, port: 0)
        var table = LoopbackConnections()
        defer { table.closeAll() }
        let browser = try #require(TestConnection(port: listening.port))
        #expect(table.exchange(with: [listening], at: start).isEmpty)
        let flood = await TestConnection.open(200, port: listening.port)
        for _ in 0..<3 { #expect(table.exchange(with: [listening], at: start + .milliseconds(500)).isEmpty) }
        #expect(table.descriptors.count == LoopbackConnections.most)
        #expect(table.pause(at: start + .milliseconds(500)) == start + LoopbackConnections.patience)
        browser.send("GET /callback HTTP/1.1\r\n\r\n")
        #expect(Self.targets(&table, listening, at: start + .milliseconds(600)) == ["/callback"])
        flood.forEach { $0.close() }
    }

    @Test("Outside 16: A connection that has sent part of a request is kept longer than one that has sent nothing")
    func begun() async throws {
        let listening = try LoopbackSocket(isIPv6: false, port: 0)
        var table = LoopbackConnections()
        defer { table.closeAll() }
        let browser = try #require(TestConnection(port: listening.port))
        browser.send("GET /callback HTTP/1.1\r\n")
        #expect(table.exchange(with: [listening], at: start).isEmpty)
        let flood = await TestConnection.open(200, port: listening.port)
        for second in 1...3 { #expect(table.exchange(with: [listening], at: start + .seconds(second)).isEmpty) }
        #expect(table.descriptors.count == LoopbackConnections.most)
        browser.send("\r\n")
        #expect(Self.targets(&table, listening, at: start + .seconds(3)) == ["/callback"])
        flood.forEach { $0.close() }
    }

    @Test("A request that is incomplete ten seconds after its first byte is ended; a silent connection is kept")
    func deadline() throws {
        let listening = try LoopbackSocket(isIPv6: false, port: 0)
        var table = LoopbackConnections()
        defer { table.closeAll() }
        let silent = try #require(TestConnection(port: listening.port))
        #expect(table.exchange(with: [listening], at: start).isEmpty)
        #expect(table.deadline == nil)
        let slow = try #require(TestConnection(port: listening.port))
        slow.send("GET /callback HTTP/1.1\r\n")
        let begin = start + .seconds(60)
        #expect(table.exchange(with: [listening], at: begin).isEmpty)
        #expect(table.deadline == begin + .seconds(10))
        slow.send("A")
        #expect(table.exchange(with: [listening], at: begin + .milliseconds(9_999)).isEmpty)
        slow.send("B")
        #expect(Self.targets(&table, listening, at: begin + .seconds(10)) == [nil])
        #expect(table.deadline == nil)
        #expect(table.descriptors.count == 1)
        silent.send("GET /callback HTTP/1.1\r\n\r\n")
        #expect(Self.targets(&table, listening, at: begin + .seconds(10)) == ["/callback"])
    }

    private static func targets(
        _ table: inout LoopbackConnections, _ listening: LoopbackSocket, at time: DispatchTime
    ) -> [String?] {
        let requests = table.exchange(with: [listening], at: time)
        requests.forEach { $0.0.close() }
        return requests.map(\.1.target)
    }
}
