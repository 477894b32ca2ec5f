/// A client's connection: reads requests, obtains a plan for each, and performs it on the connection's own thread.
struct Connection: Sendable {
    let socket: Socket
    let idleTimeout: Double
    let handler: RequestHandler

    /// How long, and how many bytes, a client may keep sending after the last response.
    private static let lingering = (seconds: 1.0, bytes: 8 * 1024 * 1024)

    /// Serves requests until either side ends the connection; returns whether to reset it.
    func run() -> Bool {
        var parser = RequestParser()
        while let plan = nextPlan(&parser) {
            guard perform(plan.steps) else { return false }
            switch plan.ending {
            case .keepOpen: continue
            case .reset: return true
            case .close:
                linger()
                return false
            }
        }
        return false
    }

    /// The plan for the next request; nil if the client disconnected or stayed idle for too long.
    private func nextPlan(_ parser: inout RequestParser) -> WirePlan? {
        while true {
            switch parser.next() {
            case .request(let request): return handler.plan(request)
            case .refused(let status): return handler.malformed(status)
            case .head(let head):
                if let refusal = handler.refusal(head) { return refusal }
                // RFC 9110 section 10.1.1
                if head.expectsContinue, !socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) { return nil }
            case .needsMore:
                guard case .bytes(let bytes) = socket.receive(timeout: idleTimeout) else { return nil }
                parser.feed(bytes)
            }
        }
    }

    private func perform(_ steps: [WirePlan.Step]) -> Bool {
        steps.allSatisfy { step in
            switch step {
            case .send(let bytes): socket.send(bytes)
            case .fill(let byte, let count): fill(byte, count)
            case .drip(let bytes, let pause): bytes.allSatisfy { socket.send([$0]) && socket.pause(seconds: pause) }
            case .stall: stall()
            }
        }
    }

    private func fill(_ byte: UInt8, _ count: Int) -> Bool {
        let piece = [UInt8](repeating: byte, count: 64 * 1024)
        var missing = count
        while missing > 0 {
            guard socket.send(missing < piece.count ? Array(piece.prefix(missing)) : piece) else { return false }
            missing -= piece.count
        }
        return true
    }

    /// Reads and discards input without responding.
    private func stall() -> Bool {
        while case .bytes = socket.receive(timeout: nil) {}
        return false
    }

    /// Lets the client read the response before the connection closes: closing it with unread input would reset the
    /// connection and lose the response (RFC 9112 section 9.6).
    private func linger() {
        socket.finishSending()
        var budget = Self.lingering.bytes
        while budget > 0, case .bytes(let bytes) = socket.receive(timeout: Self.lingering.seconds) {
            budget -= bytes.count
        }
    }
}
