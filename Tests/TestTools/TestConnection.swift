import Foundation
import LoginWithAmazon

/// A TCP connection on this machine over which a test sends and receives bytes.
package final class TestConnection: Sendable {
    private let descriptor: Locked<Int32?>

    init(descriptor: Int32) {
        var patience = timeval(tv_sec: Deadline.secondsPerMinute, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        self.descriptor = Locked(descriptor)
    }

    /// Connects to a port of 127.0.0.1 or ::1. Returns nil if the connection can't be made, for example because it is
    /// refused.
    package convenience init?(port: UInt16, isIPv6: Bool = false) {
        let descriptor = SystemSocket.stream(isIPv6 ? AF_INET6 : AF_INET)
        guard descriptor >= 0 else { return nil }
        // Makes the socket blocking, because the tests wait in `recv`.
        _ = fcntl(descriptor, F_SETFL, 0)
        guard SystemSocket.call(connect, descriptor, port, isIPv6: isIPv6) else {
            SystemCall.close(descriptor)
            return nil
        }
        self.init(descriptor: descriptor)
    }

    deinit { close() }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends the bytes. Stops if sending fails, for example because the other side has closed the connection.
    package func send(_ bytes: [UInt8]) {
        guard let descriptor = descriptor.withLock({ $0 }) else { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemSocket.write(descriptor, $0) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Receives until the connection ends, the text received so far is enough, or no byte arrives for a minute (ten
    /// minutes with a sanitizer).
    package func receive(until isEnough: (String) -> Bool = { _ in false }) -> String {
        guard let descriptor = descriptor.withLock({ $0 }) else { return "" }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer[..<count]
            if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Closes the connection for sending. It can still receive.
    package func finishSending() { descriptor.withLock { _ = $0.map { shutdown($0, Int32(SHUT_WR)) } } }

    package func close() {
        let open = descriptor.withLock { descriptor in
            defer { descriptor = nil }
            return descriptor
        }
        if let open { SystemCall.close(open) }
    }

    /// Whether the port refuses a connection within about five seconds. A port may accept connections for a moment
    /// after it was closed, because a child process that another test is starting has copies of this process's sockets
    /// until it calls `exec`.
    package static func isRefused(port: UInt16, isIPv6: Bool = false) async -> Bool {
        let isRefused = try? await DedicatedThread.run {
            for _ in 0..<500 {
                if TestConnection(port: port, isIPv6: isIPv6) == nil { return true }
                Thread.sleep(forTimeInterval: 0.01)
            }
            return false
        }
        return isRefused ?? false
    }

    /// Opens connections to a port without blocking a thread of the cooperative pool.
    package static func open(_ count: Int, port: UInt16) async -> [TestConnection] {
        let connections = try? await DedicatedThread.run { (0..<count).compactMap { _ in TestConnection(port: port) } }
        return connections ?? []
    }

    /// Connects, sends the text, and returns the reply, or nil if no connection can be made. Doesn't block a thread of
    /// the cooperative pool.
    package static func exchange(_ text: String, port: UInt16, isIPv6: Bool = false) async -> String? {
        try? await DedicatedThread.run {
            guard let connection = TestConnection(port: port, isIPv6: isIPv6) else { throw POSIXError(.ECONNREFUSED) }
            connection.send(text)
            return connection.receive()
        }
    }
}
