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
        sockets = Set(Self.families(of: host).flatMap { Self.sockets(at: port, isIPv6: $0) })
    }

    /// Whether each of the host's address families is IPv6.
    static func families(of host: String) -> [Bool] {
        host == "localhost" ? [false, true] : [host.contains(":")]
    }

    /// Whether the system has these tables.
    static let areKnown = FileManager.default.fileExists(atPath: "/proc/self/net/tcp")

    /// A row has the local address and port in hexadecimal, the remote ones, the state (0A: listening), and after five
    /// more words the socket's inode number. Few rows have the port, so only those are split.
    private static func sockets(at port: UInt16, isIPv6: Bool) -> [String] {
        // Files in /proc report no size, so the file is read to its end.
        let path = isIPv6 ? "/proc/self/net/tcp6" : "/proc/self/net/tcp"
        let table = (try? FileHandle(forReadingAtPath: path)?.readToEnd()) ?? Data()
        let digits = String(port, radix: 16, uppercase: true)
        let noAddress = String(repeating: "0", count: isIPv6 ? 32 : 8)
        let listening = Data(":\(String(repeating: "0", count: 4 - digits.count))\(digits) \(noAddress):0000 0A ".utf8)
        var inodes: [String] = []
        var rest = table[...]
        while let found = rest.range(of: listening) {
            rest = rest[found.upperBound...]
            let line = String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            let words = line.split(separator: " ")
            if words.count > 5 { inodes.append(String(words[5])) }
        }
        return inodes
    }
}
