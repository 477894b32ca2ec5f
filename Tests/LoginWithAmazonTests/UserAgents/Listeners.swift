import Foundation
import TestSupport

/// The sockets that listen on a port of this machine, from the system's tables.
struct Listeners: Equatable, Sendable {
    /// The inode numbers of the listening sockets. Another program may take the port as soon as it is closed, but the
    /// system does not reuse an inode number that quickly.
    let sockets: Set<String>

    /// - Parameters:
    ///   - port: The port. Another program, or test, may listen on it in the other address family.
    ///   - host: The host of the redirect URI: an address literal of one family, or a name for both.
    init(at port: UInt16, host: String) {
        // Files in /proc report no size, so the file is read to its end.
        let rows = Self.families(of: host).flatMap { isIPv6 in
            let path = isIPv6 ? "/proc/self/net/tcp6" : "/proc/self/net/tcp"
            let bytes = try? FileHandle(forReadingAtPath: path)?.readToEnd()
            return String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n")
        }
        sockets = Set(rows.compactMap { Self.socket(in: $0, at: port) })
    }

    /// Whether each of the host's address families is IPv6.
    static func families(of host: String) -> [Bool] {
        host == "localhost" ? [false, true] : [host.contains(":")]
    }

    /// Whether the system has these tables.
    static let areKnown = FileManager.default.fileExists(atPath: "/proc/self/net/tcp")

    /// A row has the local address and port in hexadecimal, the state (0A: listening), and the socket's inode number.
    private static func socket(in row: Substring, at port: UInt16) -> String? {
        let words = row.split(separator: " ")
        guard words.count > 9, words[3] == "0A", let colon = words[1].lastIndex(of: ":"),
            UInt16(words[1][words[1].index(after: colon)...], radix: 16) == port
        else { return nil }
        return String(words[9])
    }
}
