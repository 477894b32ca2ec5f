import Foundation
import Testing

@testable import LocalAuthorizationServer

/// Tests the effect of faults on a real connection.
struct FaultWireTests {
    /// Refreshes under a fault; returns the received bytes, how the connection ended, and whether the token was used.
    private func refresh(
        _ fault: Fault, timeout: Double = 10
    ) throws -> (bytes: [UInt8], ending: RawClient.Ending, processed: Bool) {
        let live = try LiveServer()
        let token = live.grant().refreshToken
        live.server.addFault(fault, at: .token)
        let client = try live.connect()
        client.send(
            LiveServer.refreshRequest(token).replacingOccurrences(of: "Host", with: "Connection: close\r\nHost"))
        let (bytes, ending) = client.readToEnd(timeout: timeout)
        return (bytes, ending, try live.refresh(token)?.error == "invalid_grant")
    }

    @Test(
        "A connection that is reset before the response sends no bytes",
        arguments: [(.refuse, false), (.resetBeforeHeaders, false), (.processThenDrop, true)] as [(Fault, Bool)])
    func resetsComeWithoutAByte(fault: Fault, isProcessed: Bool) throws {
        let (bytes, ending, processed) = try refresh(fault)
        #expect(bytes.isEmpty)
        #expect(ending == .reset)
        #expect(processed == isProcessed)
    }

    @Test("A reset after the headers follows the complete headers") func aResetAfterTheHeadersComesAfterThem() throws {
        let (bytes, ending, processed) = try refresh(.resetAfterHeaders)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\r\n\r\n"))
        #expect(ending == .reset)
        #expect(processed)
    }

    @Test("A truncated body ends with an orderly close") func aTruncatedBodyEndsInOrder() throws {
        let (bytes, ending, _) = try refresh(.truncateBody)
        #expect(String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n{\"access_token\":\"Atza|"))
        #expect(Reply.parse(bytes) == nil)
        #expect(ending == .end)
    }

    @Test("A body in malformed chunks has a chunked header but no chunk sizes")
    func brokenChunks() throws {
        let (bytes, ending, processed) = try refresh(.badChunks)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\r\nTransfer-Encoding: chunked\r\n"))
        #expect(!text.contains("Content-Length"))
        #expect(text.contains("\r\n\r\nzz\r\n{\"access_token\":\"Atza|"))
        #expect(ending == .end)
        #expect(processed)
    }

    @Test("A wrong length is off by the requested amount", arguments: [-7, 100])
    func wrongLengths(difference: Int) throws {
        let (bytes, ending, _) = try refresh(.wrongLength(by: difference))
        let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")
        #expect(parts[0].contains("\r\nContent-Length: \(parts[1].utf8.count + difference)\r\n"))
        #expect(ending == .end)
    }

    @Test("A dripped response is complete") func aDripIsWhole() throws {
        let (bytes, ending, _) = try refresh(.drip(byteEvery: 0))
        #expect(Reply.parse(bytes)?.0.refreshToken.isEmpty == false)
        #expect(ending == .end)
    }

    @Test("Raw bytes are sent unchanged, and the request isn't processed") func rawBytesAreSentAsTheyAre() throws {
        let (bytes, ending, processed) = try refresh(.rawBytes([0, 255, 10]))
        #expect(bytes == [0, 255, 10])
        #expect(ending == .end)
        #expect(!processed)
    }

    @Test("A stalled response sends no bytes and ends when the server stops")
    func aStallSaysNothingAndEndsWithTheServer() throws {
        let live = try LiveServer()
        live.server.addFault(.stall, at: .token, times: 2)
        let (client, other) = (try live.connect(), try live.connect())
        for each in [client, other] { each.send(LiveServer.refreshRequest("x")) }
        while live.server.requestCount(.token) < 2 { sched_yield() }
        live.server.stop()
        let (bytes, ending) = client.readToEnd()
        #expect(bytes.isEmpty)
        #expect(ending != .timeout)
    }

    @Test("A slow drip ends when the server stops") func aSlowDripEndsWithTheServer() throws {
        let live = try LiveServer()
        live.server.addFault(.drip(byteEvery: 3600), at: .profile)
        let client = try live.connect()
        client.send(RequestText.get("/user/profile"))
        #expect(client.readSome() == [UInt8(ascii: "H")])
        live.server.stop()
        let (bytes, ending) = client.readToEnd()
        #expect(bytes.isEmpty)
        #expect(ending != .timeout)
    }

    @Test("A huge body is sent in full") func aHugeBodyIsHuge() throws {
        let live = try LiveServer()
        live.server.addFault(.hugeBody(bytes: 256 * 1024 * 1024), at: .token)
        let client = try live.connect()
        client.send(LiveServer.refreshRequest("x"))
        let (count, ending) = client.countToEnd()
        #expect(count > 256 * 1024 * 1024)
        #expect(ending == .end)
    }

    @Test("A fault ends after the given number of requests, or when faults are cleared")
    func faultsPassAndCanBeCleared() throws {
        let live = try LiveServer()
        let token = live.grant().accessToken
        live.server.addFault(.status(503), at: .profile, skipping: 1, times: 2)
        let statuses = try (0..<4).map { _ in try live.profile(token)?.status }
        #expect(statuses == [200, 503, 503, 200])
        live.server.addFault(.status(503), at: .profile)
        live.server.clearFaults()
        #expect(try live.profile(token)?.status == 200)
        let request = RequestText.get("/ap/oa")
        live.server.addFault(.html200, at: .authorization)
        #expect(try [live.send(request), live.send(request)].map { $0?.status } == [200, 400])
    }
}
