import Testing

@testable import LocalAuthorizationServer

/// Tests that requests parse the same however they are split, and that invalid ones are rejected with the right status.
struct RequestParserTests {
    private func events(_ pieces: [[UInt8]]) -> [RequestParser.Event] {
        var parser = RequestParser(limits: RequestLimits(head: 256, body: 64))
        var events: [RequestParser.Event] = []
        for piece in pieces {
            parser.feed(piece)
            var event = parser.next()
            while event != .needsMore {
                events.append(event)
                if case .refused = event { return events }
                event = parser.next()
            }
        }
        return events
    }

    private func bodies(_ events: [RequestParser.Event]) -> [String] {
        events.compactMap { event in
            if case .request(let request) = event { String(decoding: request.body, as: UTF8.self) } else { nil }
        }
    }

    @Test("Requests parse the same, however they are split") func requestsInOnePieceAndByteByByteAreTheSame() {
        let text =
            "\r\nPOST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\nhost: x\r\n\r\n"
            + "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nxyz\r\nA\r\n0123456789\r\n0\r\nT: 1\r\n\r\n"
        let bytes = Array(text.utf8)
        let whole = events([bytes])
        #expect(bodies(whole) == ["abc", "", "xyz0123456789"])
        #expect(events(bytes.map { [$0] }) == whole)
        for cut in 1..<bytes.count {
            #expect(events([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole, "cut at \(cut)")
        }
    }

    @Test(
        "An invalid request is rejected with the right status",
        arguments: [
            ("GET /\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
            ("GET / FTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
            ("GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n41\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 300), 431),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 300) + "\r\n\r\n", 431),
        ])
    func whatIsNoRequestIsRefused(text: String, status: Int) {
        #expect(events([Array(text.utf8)]).last == .refused(status: status))
    }

    @Test("The HTTP version and the Connection header decide whether the connection stays open")
    func aHeadSaysWhetherTheConnectionStays() throws {
        let cases: [(String, Bool)] = [
            ("HTTP/1.1\r\nHost: a", true), ("HTTP/1.1\r\nHost: a\r\nConnection: Close", false), ("HTTP/1.0", false),
            ("HTTP/1.0\r\nConnection: keep-alive", true), ("HTTP/1.1\r\nHost: a\r\nConnection: x, close", false),
        ]
        for (rest, stays) in cases {
            let head = try RequestHeadParser.parse(Array("GET / \(rest)".utf8)[...])
            #expect(head.keepsConnection == stays, "\(rest)")
        }
    }

    @Test("An absolute request target is split into path and query") func anAbsoluteTargetIsUnderstood() throws {
        let head = try RequestHeadParser.parse(Array("GET http://h:1/p?q HTTP/1.1\r\nHost: h".utf8)[...])
        #expect(head.path == "/p")
        #expect(head.query == "q")
    }

    @Test("Random bytes never crash the parser") func randomBytesNeverTrap() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("GET /? HTTP/1.1\r\n\r\n:Host Transfer-Encodingchunked0aF;%\u{0}é".utf8)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...120)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &generator)]
            }
            _ = events([bytes])
            _ = events([Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8) + bytes])
        }
    }
}
