import Foundation

/// The users behind the connections to a loopback port, as far as the system tells.
///
/// Linux lists both ends of a loopback connection in tables that every process may read. Elsewhere there is no portable
/// way, and no peer is turned away.
final class LoopbackPeers: Sendable {
    #if os(Linux)
        private let table: SocketTable?
    #endif

    /// Whether the system tells whose a connection is.
    var areTold: Bool {
        #if os(Linux)
            table != nil
        #else
            false
        #endif
    }

    /// Tries the tables with a listening socket of this process: a container may show those of another machine. They stay
    /// open, so that the answer does not depend on how many descriptors are left.
    /// With `isAsked` false the system is not asked at all.
    init(listening: Int32, isAsked: Bool = true) {
        #if os(Linux)
            let table = isAsked ? SocketTable() : nil
            let near = LoopbackEnd(of: listening, getsockname)
            let row = near.flatMap { table?.row(local: $0, remote: nil) }
            self.table = row?.user == geteuid() ? table : nil
        #endif
    }

    /// Whether a request that came over this connection may have an effect: not where another user has sent it. Root may,
    /// from whom nothing on this machine is safe.
    func trust(_ connection: Int32) -> Bool {
        #if os(Linux)
            guard let table else { return true }
            guard let near = LoopbackEnd(of: connection, getsockname),
                let far = LoopbackEnd(of: connection, getpeername)
            else { return false }
            if let row = table.row(local: far, remote: near) { return row.isHeld(by: [0, geteuid(), getuid()]) }
            // Connected, yet in no table: a peer in a network of its own, as the host of a virtual machine is.
            return Self.isConnected(connection)
        #else
            return true
        #endif
    }

    #if os(Linux)
        private static func isConnected(_ descriptor: Int32) -> Bool {
            var state: UInt8 = 0
            var length = socklen_t(1)
            // The first byte of `tcp_info`; 1 is ESTABLISHED.
            return getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &state, &length) == 0 && state == 1
        }
    #endif
}
