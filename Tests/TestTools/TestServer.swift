import Foundation
import LoginWithAmazon

/// An HTTP server whose replies are bytes that the test provides. For each connection, it reads the head of one
/// request, and then calls a closure that replies.
///
/// Connections stay open until the test closes them or the server is closed or deallocated.
package final class TestServer: Sendable {
    package typealias Answer = @Sendable (TestConnection) -> Void

    package let port: UInt16
    private let socket: LoopbackSocket
    private let state: Locked<State>

    private struct State: Sendable {
        var requests: [String] = []
        var connections: [TestConnection] = []
        var isOpen = true
    }

    /// A server on a free port of 127.0.0.1.
    package init(_ answer: @escaping Answer) throws {
        let socket = try LoopbackSocket(isIPv6: false, port: 0)
        // Makes the socket blocking, because the server waits in `accept`.
        _ = fcntl(socket.descriptor, F_SETFL, 0)
        self.socket = socket
        port = socket.port
        let state = Locked(State())
        self.state = state
        Thread.detachNewThread { Self.serve(socket, state, answer) }
    }

    /// A server that sends this text and closes the connection.
    package convenience init(reply: String) throws {
        try self.init {
            $0.send(reply)
            $0.close()
        }
    }

    /// A server that takes 30 seconds for a reply, because it pauses for 0.05 seconds after each byte of the body. A
    /// time-out of one second expires if it limits the whole request, but not if each byte restarts it.
    package static func slow() throws -> TestServer {
        try TestServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 600\r\n\r\n")
            for _ in 0..<600 {
                connection.send("x")
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }

    deinit { close() }

    /// What the server has read of each request so far: the head, perhaps followed by some or all of the body.
    package var requests: [String] { state.withLock { $0.requests } }

    package func url(_ path: String = "/token") -> URL { address("http://127.0.0.1:\(port)\(path)") }

    /// Stops listening and closes every connection.
    package func close() {
        let connections = state.withLock { state -> [TestConnection]? in
            guard state.isOpen else { return nil }
            state.isOpen = false
            _ = shutdown(socket.descriptor, Int32(SHUT_RDWR))
            defer { state.connections = [] }
            return state.connections
        }
        guard let connections else { return }
        connections.forEach { $0.close() }
        // On macOS, `shutdown` has no effect on a listening socket, so this connection wakes `accept`. Linux refuses
        // the connection.
        _ = TestConnection(port: port)
    }

    private static func serve(_ socket: LoopbackSocket, _ state: Locked<State>, _ answer: @escaping Answer) {
        while true {
            // A program that another test starts must not inherit the connection, because it would keep it open.
            let accepted = SystemSocket.accept(socket.descriptor)
            guard accepted >= 0 else { break }
            _ = fcntl(accepted, F_SETFL, 0)
            guard state.withLock({ $0.isOpen }) else {
                SystemCall.close(accepted)
                break
            }
            let connection = TestConnection(descriptor: accepted)
            state.withLock { $0.connections.append(connection) }
            Thread.detachNewThread {
                let head = connection.receive { $0.contains("\r\n\r\n") }
                state.withLock { $0.requests.append(head) }
                answer(connection)
            }
        }
        socket.close()
    }
}
