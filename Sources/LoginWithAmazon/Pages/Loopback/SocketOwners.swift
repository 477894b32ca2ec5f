import Foundation

/// The users who own this machine's TCP sockets. Only Linux lists them, in `/proc/net/tcp` and `/proc/net/tcp6`
/// (proc(5)).
enum SocketOwners {
    private static let lists = ["/proc/net/tcp", "/proc/net/tcp6"]

    /// Whether the kernel lists the owners of sockets. The test is made once, with a socket of this process, because
    /// reading the lists takes milliseconds.
    ///
    /// The value is also false if this user has the id by which the kernel lists the users that a user namespace
    /// doesn't map (user_namespaces(7)). If the lists were used then, all those users would be trusted.
    static let areKnown: Bool = {
        let unmapped = OpenFile("/proc/sys/kernel/overflowuid", O_RDONLY)?.contents(atLeast: .max)
        let isUnmapped = unmapped.map { String(decoding: $0, as: UTF8.self) }?.hasPrefix("\(geteuid())\n") ?? false
        guard !isUnmapped, let socket = try? LoopbackSocket(isIPv6: false, port: 0) else { return false }
        return owners(from: socket.port, to: 0)?.contains(geteuid()) == true
    }()

    /// Whether the program at the other end of a connection may learn what only this user may know. This is true of
    /// this user's programs, and of root's, because root can read everything on the machine anyway. It is also true of
    /// a peer that isn't listed, because such a peer is outside this system's network, like a virtual machine's host.
    /// If an existing list can't be read, for example because the process has no free descriptor, no peer is trusted.
    static func trust(_ connection: Int32, lists: [String] = lists) -> Bool {
        guard let near = SystemSocket.port(of: connection, getsockname),
            let far = SystemSocket.port(of: connection, getpeername),
            let owners = owners(from: far, to: near, in: lists)
        else { return false }
        return owners.allSatisfy { [0, geteuid(), getuid()].contains($0) }
    }

    /// The owners of the sockets with these local and remote ports, at any IP address; nil if an existing list can't be
    /// read.
    private static func owners(from local: UInt16, to remote: UInt16, in lists: [String] = lists) -> [uid_t]? {
        var tables: [String] = []
        for path in lists {
            let file = OpenFile(path, O_RDONLY)
            // A system without IPv6 has only the first list.
            if file == nil, errno == ENOENT { continue }
            // These files have no size, and Foundation would read only their start.
            guard let list = file?.contents(atLeast: .max) else { return nil }
            tables.append(String(decoding: list, as: UTF8.self))
        }
        // A socket is listed as `0: 0100007F:1F90 00000000:0000 …`. The lists are split at the local port, because
        // splitting every line into columns would take longer.
        return tables.flatMap { $0.components(separatedBy: suffix(local) + " ").dropFirst() }.compactMap { rest in
            // The columns after the local port are: remote address, state, queues, timer, retransmissions, owner.
            let columns = rest.split(separator: " ", maxSplits: 6)
            guard columns.count > 5, columns[0].hasSuffix(suffix(remote)) else { return nil }
            return uid_t(columns[5])
        }
    }

    /// The end of a listed address with this port.
    private static func suffix(_ port: UInt16) -> String { String(format: ":%04X", port) }
}
