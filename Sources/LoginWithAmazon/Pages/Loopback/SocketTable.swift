#if os(Linux)
    import Foundation

    /// One end of a TCP connection, in the notation of Linux's socket tables.
    struct LoopbackEnd: Equatable, Sendable {
        /// `address:port` in hexadecimal; an IPv4 address also as an IPv4-mapped IPv6 address.
        let spellings: [String]

        /// An IPv4 or IPv6 address in network byte order.
        init(address: [UInt8], port: UInt16) {
            let words = stride(from: 0, to: address.count, by: 4).map { start in
                address[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            }
            let port = Self.hexadecimal(UInt32(port), digits: 4)
            let text = words.map { Self.hexadecimal($0, digits: 8) }.joined()
            let mapped = "0000000000000000" + Self.hexadecimal(UInt32(bigEndian: 0xffff), digits: 8) + text
            spellings = (words.count == 1 ? [text, mapped] : [text]).map { "\($0):\(port)" }
        }

        /// The end that `getsockname` or `getpeername` returns for a socket; nil on failure.
        init?(
            of descriptor: Int32,
            _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
        ) {
            var address = sockaddr_in6()
            var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            let bytes: [UInt8]? = withUnsafeMutableBytes(of: &address) { bytes in
                guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                    name(descriptor, base, &length) == 0
                else { return nil }
                return Array(bytes)
            }
            guard let bytes else { return nil }
            // The port has the same offset in both families; the address does not.
            let isIPv6 = Int32(address.sin6_family) == AF_INET6
            self.init(address: Array(isIPv6 ? bytes[8..<24] : bytes[4..<8]), port: UInt16(bigEndian: address.sin6_port))
        }

        private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
            let text = String(number, radix: 16, uppercase: true)
            return String(repeating: "0", count: digits - text.utf8.count) + text
        }
    }

    /// The system's tables of TCP sockets, `/proc/net/tcp` and `/proc/net/tcp6` (proc(5)).
    final class SocketTable: Sendable {
        /// The owner of a socket. Inode 0 means that its process has closed it.
        struct Row: Equatable, Sendable {
            let user: uid_t
            let inode: UInt64

            /// Whether one of these users holds the socket. A closed socket is listed as root's.
            func isHeld(by users: Set<uid_t>) -> Bool { inode != 0 && users.contains(user) }
        }

        /// Reads a table's current content.
        typealias Reader = @Sendable () throws -> String

        private let readers: [Reader]

        init(_ readers: [Reader]) { self.readers = readers }

        /// Nil if the system has no such tables, or hides them.
        /// - Throws: ``AMZNUserAgentError`` if they can't be opened now. A peer that is in no table is trusted, so no
        ///   table may be missing.
        convenience init?() throws {
            let files = try ["/proc/self/net/tcp", "/proc/self/net/tcp6"].compactMap(Self.file)
            if files.isEmpty { return nil }
            self.init(
                files.map { file in
                    {
                        guard let bytes = file.contents() else { throw Self.unreadable }
                        return String(decoding: bytes, as: UTF8.self)
                    }
                })
        }

        private static func file(_ path: String) throws -> OpenFile? {
            if let file = OpenFile(path, O_RDONLY) { return file }
            guard [EMFILE, ENFILE, ENOMEM].contains(errno) else { return nil }
            throw unreadable
        }

        private static var unreadable: AMZNUserAgentError {
            .cannotPresent("The system's table of sockets can't be read: \(SystemError.text).")
        }

        /// The row of a socket with this local end and, unless nil, this remote one.
        ///
        /// The system delivers a table in pieces, between which rows can move. So a row is absent only if it is missing
        /// three times.
        func row(local: LoopbackEnd, remote: LoopbackEnd?) throws -> Row? {
            for _ in 0..<3 {
                for read in readers {
                    if let row = Self.row(in: try read(), local: local, remote: remote) { return row }
                }
            }
            return nil
        }

        /// Searches the bytes for both ends and splits only the row found: a table can have thousands of rows.
        static func row(in text: String, local: LoopbackEnd, remote: LoopbackEnd?) -> Row? {
            let table = Data(text.utf8)
            // Both ends of a row belong to the same family of addresses.
            let ends = remote.map { zip(local.spellings, $0.spellings).map { "\($0) \($1)" } } ?? local.spellings
            for spelling in ends {
                if let row = row(in: table, with: ": \(spelling) ") { return row }
            }
            return nil
        }

        /// The row in which this text follows the row's number.
        private static func row(in table: Data, with text: String) -> Row? {
            guard let found = table.range(of: Data(text.utf8)) else { return nil }
            let line = table[found.lowerBound...].prefix { $0 != UInt8(ascii: "\n") }
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count > 9, let user = uid_t(words[7]), let inode = UInt64(words[9]) else { return nil }
            return Row(user: user, inode: inode)
        }
    }
#endif
