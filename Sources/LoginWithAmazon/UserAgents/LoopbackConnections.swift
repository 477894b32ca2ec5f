import Dispatch

/// The connections to a loopback port that have not sent a whole request yet. There are only so many of them, whatever
/// other programs of the machine do.
struct LoopbackConnections {
    private var connections: [LoopbackConnection] = []
    /// Until when no connection is accepted, since there was no descriptor for the last one.
    private var exhaustion: DispatchTime?

    /// More than any browser opens.
    static let most = 64
    /// How long each may keep its place, while others wait for one: long enough for any browser to send its request.
    static let patience = DispatchTimeInterval.seconds(1)
    /// How long no connection is accepted when there is no descriptor for one.
    private static let breath = DispatchTimeInterval.milliseconds(50)

    /// What input is waited for.
    var descriptors: [Int32] { connections.map(\.descriptor) }

    /// Until when no further connection is to be accepted; nil where one can be now. Those that come meanwhile wait in the
    /// system's queue.
    func pause(at now: DispatchTime) -> DispatchTime? {
        if let exhaustion, exhaustion > now { return exhaustion }
        guard connections.count >= Self.most else { return nil }
        let end = connections[next].start + Self.patience
        return end > now ? end : nil
    }

    /// Reads what has come, accepts what waits, and gives the requests that are whole, or will never be. The caller closes
    /// their connections. Each connection is read before it may have to make room for another.
    mutating func exchange(
        with sockets: [LoopbackSocket], at now: DispatchTime
    ) -> [(LoopbackConnection, LoopbackRequest)] {
        let requests = receive()
        accept(from: sockets, at: now)
        return requests + receive()
    }

    /// The one that makes room for another: the oldest that has sent nothing, if there is one.
    private var next: Int { connections.firstIndex { !$0.hasBegun } ?? 0 }

    /// Where there is no place left one makes room, once it has had its time.
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

    private mutating func receive() -> [(LoopbackConnection, LoopbackRequest)] {
        var done: [(LoopbackConnection, LoopbackRequest)] = []
        var rest: [LoopbackConnection] = []
        for var connection in connections {
            if let request = connection.receive() {
                done.append((connection, request))
            } else {
                rest.append(connection)
            }
        }
        connections = rest
        return done
    }

    mutating func closeAll() {
        connections.forEach { $0.close() }
        connections = []
    }
}
