import Dispatch
import Foundation

/// The connections to a loopback port whose requests are incomplete. Their number is limited, whatever the machine's
/// other programs do.
struct LoopbackConnections {
    private var connections: [LoopbackConnection] = []
    /// The end of the pause in accepting connections after the descriptors ran out.
    private var exhaustion: DispatchTime?

    /// The limit: more than any browser opens.
    static let most = 64
    /// How long a connection keeps its place while others wait: long enough for any browser to send its request.
    static let patience = DispatchTimeInterval.seconds(1)
    /// The pause in accepting connections after the descriptors ran out.
    private static let breath = DispatchTimeInterval.milliseconds(50)

    /// The descriptors to poll for input.
    var descriptors: [Int32] { connections.map(\.descriptor) }

    /// When the next incomplete request is given up; nil if no request has begun.
    var deadline: DispatchTime? { connections.compactMap(\.deadline).min() }

    /// When the next connection may be accepted; nil if that is now. Until then, new connections wait in the system's
    /// queue.
    func pause(at now: DispatchTime) -> DispatchTime? {
        if let exhaustion, exhaustion > now { return exhaustion }
        guard connections.count >= Self.most else { return nil }
        let end = connections[next].start + Self.patience
        return end > now ? end : nil
    }

    /// Reads input, accepts waiting connections, and returns the requests that are complete or given up. The caller
    /// closes their connections. Each connection is read before it may have to make room for another.
    mutating func exchange(
        with sockets: [LoopbackSocket], at now: DispatchTime
    ) -> [(LoopbackConnection, LoopbackRequest)] {
        let requests = receive(at: now)
        accept(from: sockets, at: now)
        return requests + receive(at: now)
    }

    /// The connection that makes room for a new one: the oldest that has sent nothing, or else the oldest.
    private var next: Int { connections.firstIndex { !$0.hasBegun } ?? 0 }

    /// At the limit, accepting a connection closes one whose time is over.
    private mutating func accept(from sockets: [LoopbackSocket], at now: DispatchTime) {
        for socket in sockets {
            while pause(at: now) == nil {
                switch socket.accept(at: now) {
                case .none: break
                case .exhausted: exhaustion = now + Self.breath
                case .connection(let connection):
                    if connections.count >= Self.most { connections.remove(at: next).close() }
                    connections.append(connection)
                    continue
                }
                break
            }
        }
    }

    private mutating func receive(at now: DispatchTime) -> [(LoopbackConnection, LoopbackRequest)] {
        // In place, because a copy of a connection would copy its head for each piece that arrives.
        let requests = connections.indices.map { connections[$0].receive(at: now) }
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
    /// When its incomplete request is given up; nil before the first byte.
    private(set) var deadline: DispatchTime?
    private var head = LoopbackHead()

    /// How long a request may take after its first byte. A browser sends it in one piece.
    static let patience = DispatchTimeInterval.seconds(10)

    init(descriptor: Int32, start: DispatchTime) {
        self.descriptor = descriptor
        self.start = start
    }

    /// Whether a part of a request has arrived.
    var hasBegun: Bool { !head.isEmpty }

    /// Reads the available input; nil while the request's head is incomplete.
    mutating func receive(at now: DispatchTime) -> LoopbackRequest? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 || count < 0 && errno == EAGAIN else { return .unusable }
        if count > 0 {
            if let request = head.add(buffer[..<count]) { return request }
            deadline = deadline ?? now + Self.patience
        }
        return deadline.map { $0 <= now } == true ? .unusable : nil
    }

    func answer(_ bytes: [UInt8]) {
        SystemCall.preventSignals(descriptor)
        _ = bytes.withUnsafeBytes { SystemCall.send(descriptor, $0) }
    }

    func close() { SystemCall.close(descriptor) }
}
