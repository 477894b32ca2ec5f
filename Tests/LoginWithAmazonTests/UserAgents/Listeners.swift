import Foundation
import TestSupport

/// Who listens at a port of this machine, as the system tells it.
struct Listeners: Equatable, Sendable {
    /// The numbers of the listening sockets. A port may be another program's a moment after ours has gone; a number is
    /// not used again as soon as that.
    let sockets: Set<String>

    /// - Parameters:
    ///   - port: The port. Another program, or test, may have it at an address of the other family.
    ///   - host: The host of the redirect URI: a literal of one family, or a name, which stands for both.
    init(at port: UInt16, host: String) {
        // A handle reads such a file to its end, piece by piece; its size says nothing.
        let rows = Self.families(of: host).flatMap { isIPv6 in
            let path = isIPv6 ? "/proc/self/net/tcp6" : "/proc/self/net/tcp"
            let bytes = try? FileHandle(forReadingAtPath: path)?.readToEnd()
            return String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n")
        }
        sockets = Set(rows.compactMap { Self.socket(in: $0, at: port) })
    }

    /// Whether each of the host's families is the newer one.
    static func families(of host: String) -> [Bool] {
        host == "localhost" ? [false, true] : [host.contains(":")]
    }

    /// Whether the system tells at all.
    static let areKnown = FileManager.default.fileExists(atPath: "/proc/self/net/tcp")

    /// A row has the local address and port in hexadecimal, the state (0A: it listens), and the socket's number.
    private static func socket(in row: Substring, at port: UInt16) -> String? {
        let words = row.split(separator: " ")
        guard words.count > 9, words[3] == "0A", let colon = words[1].lastIndex(of: ":"),
            UInt16(words[1][words[1].index(after: colon)...], radix: 16) == port
        else { return nil }
        return String(words[9])
    }
}
