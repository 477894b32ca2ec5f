import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if os(Linux)
    /// The owner of a connection's other end, from the system's tables.
    @Suite(.timeLimit(.minutes(10))) struct LoopbackPeersTests {
        private let near = LoopbackEnd(address: [127, 0, 0, 1], port: 8_080)
        private let far = LoopbackEnd(address: [127, 0, 0, 1], port: 50_000)

        /// A table of a little-endian machine.
        private static func table(local: String, remote: String, user: String = "1000", inode: String = "77") -> String
        {
            """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 11 1 0 100 0 0 10 0
               1: \(local) \(remote) 01 00000000:00000000 00:00000000 00000000  \(user)        0 \(inode) 1 0 20 4 30 10 -1

            """
        }

        @Test("Outside 2: The owner of a connection's other end is found in the IPv4 and the IPv6 table")
        func rows() {
            let mapped = "0000000000000000FFFF00000100007F"
            for table in [
                Self.table(local: "0100007F:C350", remote: "0100007F:1F90"),
                Self.table(local: mapped + ":C350", remote: mapped + ":1F90"),
            ] {
                #expect(SocketTable.row(in: table, local: far, remote: near) == .init(user: 1000, inode: 77))
                #expect(SocketTable.row(in: table, local: far, remote: nil) == .init(user: 1000, inode: 77))
                #expect(SocketTable.row(in: table, local: near, remote: far) == nil)
            }
            for (local, remote) in [("0200007F:C350", "0100007F:1F90"), ("0100007F:C351", "0100007F:1F90")] {
                #expect(SocketTable.row(in: Self.table(local: local, remote: remote), local: far, remote: near) == nil)
            }
            for user in ["-1", "99999999999", "x"] {
                let table = Self.table(local: "0100007F:C350", remote: "0100007F:1F90", user: user)
                #expect(SocketTable.row(in: table, local: far, remote: near) == nil)
            }
        }

        @Test("Outside 2: A closed socket belongs to no user, although the system lists it as root's")
        func holders() {
            #expect(SocketTable.Row(user: 1000, inode: 77).isHeld(by: [0, 1000]))
            #expect(SocketTable.Row(user: 0, inode: 77).isHeld(by: [0, 1000]))
            #expect(!SocketTable.Row(user: 1001, inode: 77).isHeld(by: [0, 1000]))
            #expect(!SocketTable.Row(user: 0, inode: 0).isHeld(by: [0, 1000]))
        }

        @Test("Outside 2: A connection from this user is trusted, and one whose other end is closed is not")
        func own() throws {
            let listening = try LoopbackSocket(isIPv6: false, port: 0)
            let peers = try LoopbackPeers(listening: listening.descriptor)
            try #require(peers.areKnown, "this machine hides its tables of sockets")
            let client = try #require(TestConnection(port: listening.port))
            guard case .connection(let connection) = listening.accept(at: .now()) else {
                Issue.record("no connection")
                return
            }
            defer { connection.close() }
            #expect(peers.trust(connection.descriptor))
            client.close()
            #expect(!peers.trust(connection.descriptor))
        }

        // MARK: Repeated reads of the table

        @Test("A row that is missing from one read of the table is found in another")
        func aRowThatOneReadingLacks() throws {
            let connection = try Connection()
            let foreign = try Self.table(
                local: connection.end(getpeername), remote: connection.end(getsockname), user: "\(geteuid() + 1)")
            for missing in 1...2 {
                let log = EventLog()
                let peers = LoopbackPeers(
                    table: SocketTable([
                        {
                            log.add("read")
                            return log.events.count > missing ? foreign : ""
                        }
                    ]))
                #expect(!peers.trust(connection.accepted.descriptor))
            }
        }

        @Test("A connected peer that is missing from three reads of the tables is trusted")
        func aPeerInNoTable() throws {
            let connection = try Connection()
            let log = EventLog()
            let tables = ["tcp", "tcp6"].map { name -> SocketTable.Reader in
                {
                    log.add(name)
                    return ""
                }
            }
            #expect(LoopbackPeers(table: SocketTable(tables)).trust(connection.accepted.descriptor))
            #expect(log.events == ["tcp", "tcp6", "tcp", "tcp6", "tcp", "tcp6"])
        }

        @Test("No peer is trusted while a table cannot be read")
        func anUnreadableTable() throws {
            let connection = try Connection()
            let table = SocketTable([{ "" }, { throw POSIXError(.ENOMEM) }])
            #expect(!LoopbackPeers(table: table).trust(connection.accepted.descriptor))
        }

        /// A connection of this process to itself.
        private final class Connection {
            let accepted: LoopbackConnection
            private let client: TestConnection

            init() throws {
                let listening = try LoopbackSocket(isIPv6: false, port: 0)
                client = try #require(TestConnection(port: listening.port))
                guard case .connection(let accepted) = listening.accept(at: .now()) else {
                    throw POSIXError(.ECONNABORTED)
                }
                self.accepted = accepted
            }

            deinit { accepted.close() }

            /// An end of the connection, as the IPv4 table spells it.
            func end(
                _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
            ) throws -> String {
                try #require(LoopbackEnd(of: accepted.descriptor, name)?.spellings.first)
            }
        }
    }
#endif
