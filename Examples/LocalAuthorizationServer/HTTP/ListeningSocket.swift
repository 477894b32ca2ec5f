import Foundation
import LoginWithAmazon

/// A socket that listens on 127.0.0.1, and a pipe that wakes the thread waiting on it.
struct ListeningSocket: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let wakeReader: Int32
    private let wakeWriter: Int32

    /// Port 0 selects any free port.
    init(port: UInt16) throws {
        guard let ends = SystemSocket.pipe() else { throw ServerError.cannotListen(Self.lastError()) }
        let opened: Int32
        do { opened = try Self.open(port) } catch {
            for end in [ends.reader, ends.writer] { _ = close(end) }
            throw error
        }
        descriptor = opened
        (wakeReader, wakeWriter) = ends
        self.port = Self.boundPort(of: opened)
    }

    /// The next connection; nil once `wake()` has been called.
    func accept() -> Socket? {
        while true {
            var entries = [
                pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&entries, nfds_t(entries.count), -1)
            if count < 0 && errno != EINTR { return nil }
            if count > 0 && entries[0].revents != 0 { return nil }
            if count > 0, let socket = acceptWaiting() { return socket }
        }
    }

    /// Makes `accept()` return nil from now on. Call it once.
    func wake() { _ = close(wakeWriter) }

    /// Releases the port. Call it once, on the accepting thread.
    func release() {
        _ = close(descriptor)
        _ = close(wakeReader)
    }

    /// Nil if the client has already disconnected, or, after a pause, if the process has no descriptor left.
    private func acceptWaiting() -> Socket? {
        let accepted = SystemSocket.accept(descriptor)
        if accepted >= 0 { return Socket(descriptor: accepted) }
        if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
            var entry = pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, 20)
        }
        return nil
    }

    private static func open(_ port: UInt16) throws -> Int32 {
        let descriptor = SystemSocket.stream(AF_INET)
        guard descriptor >= 0 else { throw ServerError.cannotListen(lastError()) }
        SocketOption.enable(descriptor, level: SOL_SOCKET, SO_REUSEADDR)
        guard bind(descriptor, to: port), listen(descriptor, SOMAXCONN) == 0 else {
            let error = failure(errno, port)
            _ = close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func bind(_ descriptor: Int32, to port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                SystemCall.bind(descriptor, generic, size) == 0
            }
        }
    }

    private static func boundPort(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : 0
    }

    private static func failure(_ code: Int32, _ port: UInt16) -> ServerError {
        switch code {
        case EADDRINUSE: .portBusy(port)
        case EACCES: .portNotAllowed(port)
        default: .cannotListen(String(cString: strerror(code)))
        }
    }

    private static func lastError() -> String { String(cString: strerror(errno)) }
}
