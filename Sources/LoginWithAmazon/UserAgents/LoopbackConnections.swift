import Dispatch

/// The connections to a loopback port without a complete request. Their number is limited, whatever the machine's other
/// programs do.
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

    /// When the next request counts as one that will never be complete; nil if no request has begun.
    var deadline: DispatchTime? { connections.compactMap(\.deadline).min() }

    /// When the next connection may be accepted; nil if one may be now. Until then, new connections wait in the
    /// system's queue.
    func pause(at now: DispatchTime) -> DispatchTime? {
        if let exhaustion, exhaustion > now { return exhaustion }
        guard connections.count >= Self.most else { return nil }
        let end = connections[next].start + Self.patience
        return end > now ? end : nil
    }

    /// Reads input, accepts waiting connections, and returns the requests that are complete or never will be. The
    /// caller closes their connections. Each connection is read before it may have to make room for another.
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
