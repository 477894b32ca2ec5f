import Foundation
import LoginWithAmazon

/// Listens on 127.0.0.1 and serves each connection on its own thread until stopped.
final class Listener: Sendable {
    private struct State {
        /// The descriptors of the open connections. They are closed and shut down under the lock, so that a descriptor
        /// number that the system has reused is never touched.
        var open: Set<Int32> = []
        var isStopping = false
    }

    let port: UInt16
    /// Reports a waiting connection; used by `init` and `stop` alone, which don't run at the same time.
    private nonisolated(unsafe) let accepting: any DispatchSourceRead
    private let state = Locked(State())
    private let threads = DispatchGroup()

    /// The maximum number of simultaneous connections; further ones are closed.
    private static let mostConnections = 2000
    private static let stackSize = 1024 * 1024

    /// Binds the port and starts serving; port 0 selects any free port.
    init(port: UInt16, handler: Connection.Handler) throws {
        let listening = SystemSocket.stream(AF_INET)
        guard listening >= 0 else { throw ServerError.cannotListen(errno, port: port) }
        var bound = port
        let problem = Self.bind(listening, to: &bound)
        guard problem == 0 else {
            SystemCall.close(listening)
            throw ServerError.cannotListen(problem, port: port)
        }
        self.port = bound
        accepting = DispatchSource.makeReadSource(
            fileDescriptor: listening, queue: DispatchQueue(label: "LocalAuthorizationServer.Listener"))
        threads.enter()
        accepting.setEventHandler { [self] in accept(from: listening, handler) }
        accepting.setCancelHandler { [threads] in
            SystemCall.close(listening)
            threads.leave()
        }
        accepting.activate()
    }

    /// Closes the port and all connections, and waits until their threads have ended.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            for descriptor in state.open { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        accepting.cancel()
        threads.wait()
    }

    private func accept(from listening: Int32, _ handler: Connection.Handler) {
        let descriptor = SystemSocket.accept(listening)
        guard descriptor >= 0 else {
            // Without a free descriptor the connection keeps waiting; a pause leaves the processor to others.
            if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { usleep(20_000) }
            return
        }
        guard adopt(descriptor) else { return }
        let connection = Connection(descriptor: descriptor, handler: handler)
        start { [self] in close(descriptor, reset: connection.run()) }
    }

    /// Prepares a connection; closes it if the server is stopping or has too many.
    private func adopt(_ descriptor: Int32) -> Bool {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        SystemSocket.preventSignals(descriptor)
        // Small responses are sent at once.
        Self.enable(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
        return state.withLock { state in
            guard !state.isStopping, state.open.count < Self.mostConnections else {
                SystemCall.close(descriptor)
                return false
            }
            state.open.insert(descriptor)
            return true
        }
    }

    private func close(_ descriptor: Int32, reset: Bool) {
        state.withLock { state in
            state.open.remove(descriptor)
            if reset {
                var value = linger(l_onoff: 1, l_linger: 0)
                _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
            }
            SystemCall.close(descriptor)
        }
    }

    /// Runs the work on its own thread.
    private func start(_ work: @escaping @Sendable () -> Void) {
        threads.enter()
        let thread = Thread { [threads] in
            work()
            threads.leave()
        }
        thread.stackSize = Self.stackSize
        thread.start()
    }

    // MARK: The socket

    /// Binds the socket and sets `port` to the bound port. Returns an `errno`, or 0.
    private static func bind(_ descriptor: Int32, to port: inout UInt16) -> Int32 {
        enable(descriptor, SOL_SOCKET, SO_REUSEADDR)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Foundation.bind(descriptor, address, size) == 0 && listen(descriptor, SOMAXCONN) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isBound else { return errno }
        port = UInt16(bigEndian: address.sin_port)
        return 0
    }

    private static func enable(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
        var on: Int32 = 1
        _ = setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }
}
