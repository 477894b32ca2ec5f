import Foundation

#if os(Linux)
    /// The users behind the connections to a loopback port, as the kernel reports them (sock_diag(7)). Used by one
    /// thread at a time.
    final class LoopbackPeers: Sendable {
        /// The kernel's answer about a socket of this machine.
        enum Answer: Equatable, Sendable {
            /// Inode 0 means that its process has closed it.
            case socket(user: uid_t, inode: UInt32)
            case none
            case failure
        }

        /// Asks about the socket with this local end and, unless nil, this remote one.
        typealias Lookup = @Sendable (_ local: SocketEnd, _ remote: SocketEnd?) -> Answer

        private let lookup: Lookup?

        init(_ lookup: @escaping Lookup) { self.lookup = lookup }

        /// Tests the kernel's answers with a listening socket of this process, because it may not support the question.
        /// If `isAsked` is false, the owners are unknown.
        /// - Throws: ``AMZNUserAgentError`` if no descriptor is left.
        init(listening: Int32, isAsked: Bool = true) throws {
            let kernel = isAsked ? try KernelSockets() : nil
            let own = SocketEnd(of: listening, getsockname).flatMap { kernel?.socket(local: $0, remote: nil) }
            if let kernel, case .socket(geteuid(), _) = own {
                lookup = { kernel.socket(local: $0, remote: $1) }
            } else {
                lookup = nil
            }
        }

        /// Whether the system reports the owner of a connection.
        var areKnown: Bool { lookup != nil }

        /// Whether the connection may have an effect: not if it comes from another user. Root is trusted, because
        /// nothing on this machine is safe from it.
        func trust(_ connection: Int32) -> Bool {
            guard let lookup else { return true }
            guard let near = SocketEnd(of: connection, getsockname), let far = SocketEnd(of: connection, getpeername)
            else { return false }
            return switch lookup(far, near) {
            case .socket(let user, let inode): inode != 0 && [0, geteuid(), getuid()].contains(user)
            // A peer with a network of its own, for example a virtual machine's host.
            case .none: Self.isConnected(connection)
            case .failure: false
            }
        }

        private static func isConnected(_ descriptor: Int32) -> Bool {
            var state: UInt8 = 0
            var length = socklen_t(1)
            // The first byte of `tcp_info`; 1 is ESTABLISHED.
            return getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &state, &length) == 0 && state == 1
        }
    }

    /// One end of a TCP connection.
    struct SocketEnd: Equatable, Sendable {
        let family: UInt8
        /// In network byte order.
        let port: [UInt8]
        /// 16 bytes, of which an IPv4 address is the first four.
        let address: [UInt8]

        /// The end that `getsockname` or `getpeername` returns for a socket; nil on failure.
        init?(
            of descriptor: Int32,
            _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
        ) {
            var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            var bytes = [UInt8](repeating: 0, count: Int(length))
            let isKnown = bytes.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { name(descriptor, $0.assumingMemoryBound(to: sockaddr.self), &length) } == 0
            }
            guard isKnown else { return nil }
            family = UInt8(bytes[0])
            port = Array(bytes[2..<4])
            address = Int32(family) == AF_INET6 ? Array(bytes[8..<24]) : bytes[4..<8] + [UInt8](repeating: 0, count: 12)
        }
    }

    /// Asks the kernel about single sockets: the question and its answer are messages of the family netlink.
    private final class KernelSockets: Sendable {
        private let descriptor: Int32

        /// Nil if the kernel doesn't answer such questions.
        /// - Throws: ``AMZNUserAgentError`` if no descriptor is left.
        init?() throws {
            // NETLINK_SOCK_DIAG
            descriptor = SystemSocket.kernel(4)
            guard descriptor < 0 else { return }
            guard [EMFILE, ENFILE, ENOMEM].contains(errno) else { return nil }
            throw AMZNUserAgentError.cannotPresent("The owners of connections can't be read: \(SystemError.text).")
        }

        deinit { SystemCall.close(descriptor) }

        func socket(local: SocketEnd, remote: SocketEnd?) -> LoopbackPeers.Answer {
            let question = Self.question(local, remote)
            guard question.withUnsafeBytes({ SystemSocket.send(descriptor, $0) }) == question.count else {
                return .failure
            }
            var answer = [UInt8](repeating: 0, count: 1024)
            let count = answer.withUnsafeMutableBytes { SystemCall.read(descriptor, $0) }
            return count < 20 ? .failure : Self.meaning(of: answer[..<count])
        }

        /// A `nlmsghdr` and a `inet_diag_req_v2`: all states, any interface, no cookie.
        private static func question(_ local: SocketEnd, _ remote: SocketEnd?) -> [UInt8] {
            let nowhere = [UInt8](repeating: 0, count: 16)
            let ends = local.port + (remote?.port ?? [0, 0]) + local.address + (remote?.address ?? nowhere)
            let body =
                [local.family, UInt8(IPPROTO_TCP), 0, 0] + bytes(UInt32.max) + ends + bytes(0) + bytes(.max)
                + bytes(.max)
            // SOCK_DIAG_BY_FAMILY and NLM_F_REQUEST, as two halves of a word.
            let kind = (UInt16(20), UInt16(1))
            return bytes(UInt32(16 + body.count)) + withUnsafeBytes(of: kind, Array.init) + bytes(0) + bytes(0) + body
        }

        /// After the header: an error number, or an `inet_diag_msg` with the user at 64 and the inode at 68.
        private static func meaning(of answer: ArraySlice<UInt8>) -> LoopbackPeers.Answer {
            let kind = number(answer, at: 4) & 0xffff
            if kind == 20, answer.count >= 88 {
                return .socket(user: number(answer, at: 80), inode: number(answer, at: 84))
            }
            let isMissing = Int32(bitPattern: number(answer, at: 16)) == -ENOENT
            return kind == 2 && isMissing ? .none : .failure
        }

        private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number, Array.init) }

        private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        }
    }
#else
    /// Connections to a loopback port, all of which are trusted: there is no portable way to learn their owners.
    struct LoopbackPeers: Sendable {
        let areKnown = false

        init(listening: Int32, isAsked: Bool = true) throws {}

        func trust(_ connection: Int32) -> Bool { true }
    }
#endif
