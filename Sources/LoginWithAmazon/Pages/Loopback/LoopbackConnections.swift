import Dispatch
import Foundation

/// The connections to a loopback port whose requests are incomplete. Their number is limited, whatever the machine's
/// other programs do.
struct LoopbackConnections {
    /// Whether a new connection may stay. Another user's is closed at once.
    let trust: (Int32) -> Bool
    private var connections: [LoopbackConnection] = []
    /// The end of the pause in accepting connections after the descriptors ran out.
    private var exhaustion: DispatchTime?

    /// The limit: more than any browser opens.
    static let most = 64
    /// How long a connection keeps its place while others wait: long enough for any browser to send its request.
    static let patience = DispatchTimeInterval.seconds(1)

    init(trust: @escaping (Int32) -> Bool = { _ in true }) { self.trust = trust }

    /// The descriptors to poll for input.
    var descriptors: [Int32] { connections.map(\.descriptor) }

    /// When the next connection may be accepted; nil if that is now. Until then, new connections wait in the system's
    /// queue.
    func pause(at now: DispatchTime) -> DispatchTime? {
        if let exhaustion, exhaustion > now { return exhaustion }
        guard connections.count >= Self.most else { return nil }
        let end = connections[next].start + Self.patience
        return end > now ? end : nil
    }

    /// Reads input, accepts waiting connections, and returns the requests that are complete or unusable. The caller
    /// closes their connections. Each connection is read before it may have to make room for another.
    mutating func exchange(
        with listening: [Int32], at now: DispatchTime
    ) -> [(LoopbackConnection, LoopbackRequest)] {
        let requests = receive()
        listening.forEach { accept(from: $0, at: now) }
        return requests + receive()
    }

    /// The connection that makes room for a new one: the oldest that has sent nothing, or else the oldest.
    private var next: Int { connections.firstIndex { !$0.hasBegun } ?? 0 }

    /// Accepts as many connections as may be open. At the limit, each closes one whose time is over.
    private mutating func accept(from listening: Int32, at now: DispatchTime) {
        for _ in 0..<Self.most where pause(at: now) == nil {
            let descriptor = SystemSocket.accept(listening)
            guard descriptor >= 0 else {
                // A connection is waiting, but no descriptor is free.
                let isExhausted = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
                if isExhausted { exhaustion = now + .milliseconds(50) }
                return
            }
            guard trust(descriptor) else {
                SystemCall.close(descriptor)
                continue
            }
            if connections.count >= Self.most { connections.remove(at: next).close() }
            connections.append(LoopbackConnection(descriptor: descriptor, start: now))
        }
    }

    private mutating func receive() -> [(LoopbackConnection, LoopbackRequest)] {
        // In place, because a copy of a connection would copy its head for each piece that arrives.
        let requests = connections.indices.map { connections[$0].receive() }
        let done = zip(connections, requests).compactMap { connection, request in request.map { (connection, $0) } }
        connections = zip(connections, requests).compactMap { connection, request in request == nil ? connection : nil }
        return done
    }

    mutating func closeAll() {
        connections.forEach { $0.close() }
        connections = []
    }
}

/// A connection of a browser, which collects the head of a request and sends one reply.
struct LoopbackConnection {
    let descriptor: Int32
    /// When it was accepted.
    let start: DispatchTime
    /// Whether a part of a request has arrived.
    private(set) var hasBegun = false
    private var head = LoopbackHead()

    init(descriptor: Int32, start: DispatchTime) {
        self.descriptor = descriptor
        self.start = start
    }

    /// Reads the available input; nil while the request's head is incomplete.
    mutating func receive() -> LoopbackRequest? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return count < 0 && errno == EAGAIN ? nil : .unusable }
        hasBegun = true
        return head.add(buffer[..<count])
    }

    func answer(_ bytes: [UInt8]) {
        SystemSocket.preventSignals(descriptor)
        _ = bytes.withUnsafeBytes { SystemSocket.send(descriptor, $0) }
    }

    func close() { SystemCall.close(descriptor) }
}

/// The head of a request, collected as it arrives.
struct LoopbackHead: Sendable {
    private var bytes: [UInt8] = []

    /// Redirects are short; no browser sends more.
    static let longest = 64 * 1024
    private static let end = Array("\r\n\r\n".utf8)

    /// Adds what has arrived. Returns the request when the head is complete, or too long; else nil.
    mutating func add(_ arrived: some Sequence<UInt8>) -> LoopbackRequest? {
        // Only new bytes are searched, so that a head in many pieces takes no more time than one in a single piece.
        let searched = max(bytes.count - (Self.end.count - 1), 0)
        bytes += arrived
        guard bytes.count <= Self.longest else { return .unusable }
        let isComplete = (searched..<bytes.count).contains { bytes[$0...].starts(with: Self.end) }
        return isComplete ? LoopbackRequest(head: String(decoding: bytes, as: UTF8.self)) : nil
    }
}

/// The relevant parts of a request's head.
struct LoopbackRequest: Sendable {
    /// The target of a request that can be a redirect; nil for every other request.
    var target: String?
    /// The fields `Accept-Language`, separated by commas.
    var languages = ""

    /// A connection that ended, or that sent more than any browser does.
    static let unusable = LoopbackRequest()

    private init() {}

    /// Parses a head, including its final empty line.
    init(head: String) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ")
        if words.count == 3, words[0] == "GET", words[2].hasPrefix("HTTP/1.") { target = String(words[1]) }
        let name = "accept-language:"
        let fields = lines.dropFirst().filter { $0.prefix(name.count).lowercased() == name }
        languages = fields.map { $0.dropFirst(name.count) }.joined(separator: ",")
    }
}
