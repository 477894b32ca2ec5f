import Foundation

/// The users behind the connections to a loopback port, where the system reports them.
///
/// Linux lists both ends of a loopback connection in tables that every process can read. Elsewhere there is no portable
/// way, and all peers are trusted.
final class LoopbackPeers: Sendable {
    #if os(Linux)
        private let table: SocketTable?
    #endif

    /// Whether the system reports the owner of a connection.
    var areKnown: Bool {
        #if os(Linux)
            table != nil
        #else
            false
        #endif
    }

    /// Tests the tables with a listening socket of this process, because in a container they may belong to another
    /// machine. The tables stay open, so that the result does not depend on free descriptors. If `isAsked` is false,
    /// the tables are not used.
    /// - Throws: ``AMZNUserAgentError`` if the system has tables that can't be read now.
    init(listening: Int32, isAsked: Bool = true) throws {
        #if os(Linux)
            let table = isAsked ? try SocketTable() : nil
            let near = LoopbackEnd(of: listening, getsockname)
            let row = try near.flatMap { try table?.row(local: $0, remote: nil) }
            self.table = row?.user == geteuid() ? table : nil
        #endif
    }

    #if os(Linux)
        init(table: SocketTable) { self.table = table }
    #endif

    /// Whether requests of this connection may have an effect: not if they come from another user. Root is trusted,
    /// because nothing on this machine is safe from it.
    func trust(_ connection: Int32) -> Bool {
        #if os(Linux)
            guard let table else { return true }
            guard let near = LoopbackEnd(of: connection, getsockname),
                let far = LoopbackEnd(of: connection, getpeername)
            else { return false }
            do {
                let row = try table.row(local: far, remote: near)
                if let row { return row.isHeld(by: [0, geteuid(), getuid()]) }
                // Connected, but in no table: a peer with a network of its own, for example a virtual machine's host.
                return Self.isConnected(connection)
            } catch {
                return false
            }
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
