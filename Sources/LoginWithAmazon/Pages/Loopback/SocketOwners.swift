import Foundation

/// The users who opened this machine's sockets, as the kernel lists them (proc(5)). Only Linux has these files.
enum SocketOwners {
    /// Whether the kernel lists the owner of a socket. Tested once, because listing all sockets takes milliseconds.
    static let areKnown: Bool = {
        guard let socket = try? LoopbackSocket(isIPv6: false, port: 0) else { return false }
        return owners(from: socket.port, to: 0).contains(geteuid())
    }()

    /// Whether the program at the other end of a connection may read what only this user may know. Root may, because
    /// nothing on the machine is safe from it, and so may a peer that isn't listed: it has a network of its own, like a
    /// virtual machine's host.
    static func trust(_ connection: Int32) -> Bool {
        guard let near = SystemSocket.port(of: connection, getsockname),
            let far = SystemSocket.port(of: connection, getpeername)
        else { return false }
        return owners(from: far, to: near).allSatisfy { [0, geteuid(), getuid()].contains($0) }
    }

    /// The owners of the sockets with these ports, whatever their addresses.
    private static func owners(from local: UInt16, to remote: UInt16) -> [uid_t] {
        // Foundation would read only the start of a file whose size the system doesn't know.
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap {
            OpenFile($0, O_RDONLY)?.contents(atLeast: .max).map { String(decoding: $0, as: UTF8.self) }
        }
        // A socket is listed as `0: 0100007F:1F90 00000000:0000 …`. Splitting each line would take longer.
        return tables.flatMap { $0.components(separatedBy: suffix(local) + " ").dropFirst() }.compactMap { rest in
            // The columns are: remote address, state, queues, timer, retransmissions, owner.
            let columns = rest.split(separator: " ", maxSplits: 6)
            guard columns.count > 5, columns[0].hasSuffix(suffix(remote)) else { return nil }
            return uid_t(columns[5])
        }
    }

    /// The end of an address with this port.
    private static func suffix(_ port: UInt16) -> String { String(format: ":%04X", port) }
}
