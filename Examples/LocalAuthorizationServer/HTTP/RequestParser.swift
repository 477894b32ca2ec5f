/// Parses a connection's bytes into requests. Pure: the caller supplies bytes and asks for events.
struct RequestParser: Sendable {
    enum Event: Equatable {
        /// More bytes are needed.
        case needsMore
        /// A head is complete; a later event delivers the body.
        case head(RequestHead)
        case request(HTTPRequest)
        /// The bytes aren't a valid request; the connection must be closed after a response with this status.
        case refused(status: Int)
    }

    private enum Phase {
        case head
        case body(RequestHead, length: Int)
        case chunked(RequestHead, ChunkedDecoder)
        case refused(status: Int)
    }

    private let limits: RequestLimits
    private var buffer: [UInt8] = []
    /// How many bytes of the buffer have been searched for the end of a head.
    private var searched = 0
    private var phase = Phase.head

    init(limits: RequestLimits = RequestLimits()) { self.limits = limits }

    /// Whether no byte of the next request has arrived.
    var isBetweenRequests: Bool {
        if case .head = phase { return buffer.isEmpty }
        return false
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) { buffer += bytes }

    mutating func next() -> Event {
        switch phase {
        case .head: nextHead()
        case .body(let head, let length): nextBody(of: head, length: length)
        case .chunked(let head, let decoder): nextChunk(of: head, decoder)
        case .refused(let status): .refused(status: status)
        }
    }

    private mutating func refuse(_ status: Int) -> Event {
        phase = .refused(status: status)
        return .refused(status: status)
    }

    private mutating func nextHead() -> Event {
        // RFC 9112 section 2.2: an empty line before a request is ignored.
        while buffer.starts(with: [0x0D, 0x0A]) {
            buffer.removeFirst(2)
            searched = 0
        }
        guard let end = headEnd() else { return buffer.count > limits.head ? refuse(431) : .needsMore }
        guard end <= limits.head else { return refuse(431) }
        do throws(RequestHeadParser.Refusal) {
            let head = try RequestHeadParser.parse(buffer[..<end])
            buffer.removeFirst(end + 4)
            searched = 0
            return begin(head)
        } catch {
            return refuse(error.status)
        }
    }

    /// The start of the empty line that ends the head. Only new bytes are searched.
    private mutating func headEnd() -> Int? {
        guard buffer.count >= 4 else { return nil }
        defer { searched = buffer.count - 3 }
        return (searched..<buffer.count - 3).first { index in
            buffer[index] == 0x0D && buffer[index + 1] == 0x0A && buffer[index + 2] == 0x0D && buffer[index + 3] == 0x0A
        }
    }

    /// Determines the framing of the body (RFC 9112 section 6.3). Both framings together indicate an attack (section
    /// 6.1).
    private mutating func begin(_ head: RequestHead) -> Event {
        let lengths = head.headers.all("Content-Length")
        let codings = head.headers.all("Transfer-Encoding")
        if !codings.isEmpty {
            guard lengths.isEmpty, codings.count == 1 else { return refuse(400) }
            guard codings[0].lowercased() == "chunked" else { return refuse(501) }
            phase = .chunked(head, ChunkedDecoder(limit: limits.body))
            return .head(head)
        }
        guard let length = Self.length(lengths) else { return refuse(400) }
        guard length <= limits.body else { return refuse(413) }
        phase = .body(head, length: length)
        return .head(head)
    }

    private static func length(_ values: [String]) -> Int? {
        guard let first = values.first else { return 0 }
        let isNumber = !first.isEmpty && first.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, values.allSatisfy({ $0 == first }) else { return nil }
        return Int(first) ?? Int.max
    }

    private mutating func nextBody(of head: RequestHead, length: Int) -> Event {
        guard buffer.count >= length else { return .needsMore }
        let body = Array(buffer.prefix(length))
        buffer.removeFirst(length)
        phase = .head
        return .request(HTTPRequest(head: head, body: body))
    }

    private mutating func nextChunk(of head: RequestHead, _ before: ChunkedDecoder) -> Event {
        var decoder = before
        phase = .head
        switch decoder.consume(&buffer) {
        case .finished(let body): return .request(HTTPRequest(head: head, body: body))
        case .refused(let status): return refuse(status)
        case .needsMore:
            phase = .chunked(head, decoder)
            return .needsMore
        }
    }
}
