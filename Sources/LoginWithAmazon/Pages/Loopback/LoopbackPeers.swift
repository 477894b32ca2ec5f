import Foundation

#if os(Linux)
    /// The users behind the connections to a loopback port. The kernel reports them in answer to messages of the family
    /// netlink (sock_diag(7)). Used by one thread at a time.
    final class LoopbackPeers: Sendable {
        /// The kernel's answer about a socket of this machine.
        enum Answer: Equatable, Sendable {
            /// Inode 0 means that its process has closed it.
            case socket(user: uid_t, inode: UInt32)
            case none
            case failure
        }

        /// Whether the system reports the owner of a connection.
        let areKnown: Bool
        private let kernel: Int32

        /// Tests the kernel's answers with a listening socket of this process, because it may not support the question.
        /// - Throws: ``AMZNUserAgentError`` if no descriptor is left.
        init(listening: Int32) throws {
            // NETLINK_SOCK_DIAG
            kernel = SystemSocket.kernel(4)
            if kernel < 0, [EMFILE, ENFILE, ENOMEM].contains(errno) {
                throw AMZNUserAgentError.cannotPresent("The owners of connections can't be read: \(SystemCall.error).")
            }
            let own = SystemSocket.end(of: listening, getsockname) ?? sockaddr_in6()
            let owner = Self.answer(of: kernel, local: own, remote: sockaddr_in6())
            areKnown = if case .socket(geteuid(), _) = owner { true } else { false }
        }

        deinit {
            if kernel >= 0 { SystemCall.close(kernel) }
        }

        /// Whether the connection may have an effect: not if it comes from another user.
        func trust(_ connection: Int32) -> Bool {
            guard areKnown else { return true }
            guard let near = SystemSocket.end(of: connection, getsockname),
                let far = SystemSocket.end(of: connection, getpeername)
            else { return false }
            let owner = Self.answer(of: kernel, local: far, remote: near)
            return Self.trust(owner, isConnected: Self.isConnected(connection))
        }

        /// Root is trusted, because nothing on this machine is safe from it.
        static func trust(_ owner: Answer, isConnected: Bool) -> Bool {
            switch owner {
            case .socket(let user, let inode): inode != 0 && [0, geteuid(), getuid()].contains(user)
            // A peer with a network of its own, for example a virtual machine's host.
            case .none: isConnected
            case .failure: false
            }
        }

        private static func isConnected(_ descriptor: Int32) -> Bool {
            var state: UInt8 = 0
            var length = socklen_t(1)
            // The first byte of `tcp_info`; 1 is ESTABLISHED.
            return getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &state, &length) == 0 && state == 1
        }

        /// Asks about the socket with these ends.
        private static func answer(of kernel: Int32, local: sockaddr_in6, remote: sockaddr_in6) -> Answer {
            let question = question(withUnsafeBytes(of: local, Array.init), withUnsafeBytes(of: remote, Array.init))
            guard question.withUnsafeBytes({ SystemSocket.send(kernel, $0) }) == question.count else { return .failure }
            var answer = [UInt8](repeating: 0, count: 1024)
            let count = answer.withUnsafeMutableBytes { SystemCall.read(kernel, $0) }
            return count < 20 ? .failure : meaning(of: answer[..<count])
        }

        /// A `nlmsghdr` with SOCK_DIAG_BY_FAMILY and NLM_F_REQUEST, and a `inet_diag_req_v2`: all states, any
        /// interface, no cookie.
        private static func question(_ local: [UInt8], _ remote: [UInt8]) -> [UInt8] {
            let ends = local[2..<4] + remote[2..<4] + address(in: local) + address(in: remote)
            return bytes([72, 20 | 1 << 16, 0, 0]) + [local[0], UInt8(IPPROTO_TCP), 0, 0] + bytes([.max]) + ends
                + bytes([0, .max, .max])
        }

        /// 16 bytes, of which an IPv4 address is the first four.
        private static func address(in end: [UInt8]) -> ArraySlice<UInt8> {
            Int32(end[0]) == AF_INET6 ? end[8..<24] : end[4..<8] + [UInt8](repeating: 0, count: 12)
        }

        /// After the header: an error number, or an `inet_diag_msg` with the user at 64 and the inode at 68.
        private static func meaning(of answer: ArraySlice<UInt8>) -> Answer {
            let kind = number(answer, at: 4) & 0xffff
            if kind == 20, answer.count >= 88 {
                return .socket(user: number(answer, at: 80), inode: number(answer, at: 84))
            }
            let isMissing = Int32(bitPattern: number(answer, at: 16)) == -ENOENT
            return kind == 2 && isMissing ? .none : .failure
        }

        private static func bytes(_ words: [UInt32]) -> [UInt8] { words.withUnsafeBytes(Array.init) }

        private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        }
    }
#else
    /// Connections to a loopback port, all of which are trusted: there is no portable way to learn their owners.
    struct LoopbackPeers: Sendable {
        let areKnown = false

        init(listening: Int32) throws {}

        func trust(_ connection: Int32) -> Bool { true }
    }
#endif
