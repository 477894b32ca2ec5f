import Foundation
import LoginWithAmazon
import TestSupport

/// Whether child processes inherit sockets that other threads are creating at that moment.
enum Inheritance {
    /// Starts this many programs while sockets are created and accepted, and prints how many sockets they inherited.
    static func count(rounds: Int) throws {
        let others = try heldByAProgram()
        let listening = SystemSocket.stream(AF_INET)
        let port = bindAndListen(listening)
        let isOver = Locked(false)
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) {
                let client = TestConnection(port: port)
                let ends = SystemSocket.pipe()
                let others = [SystemSocket.stream(AF_INET), ends?.reader ?? -1, ends?.writer ?? -1]
                let accepted = (0..<1_000).lazy.map { _ in SystemSocket.accept(listening) }
                    .first { $0 >= 0 }
                (others + [accepted ?? -1]).filter { $0 >= 0 }.forEach(SystemCall.close)
                client?.close()
            }
        }
        let sockets = try (0..<rounds).reduce(0) { sum, _ in sum + (try heldByAProgram()) }
        isOver.withLock { $0 = true }
        say("inherited \(sockets - others * rounds)")
    }

    private static func bindAndListen(_ descriptor: Int32) -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound, listen(descriptor, 16) == 0 else { exit(70) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The sockets of a program that is started now and inherits every descriptor.
    private static func heldByAProgram() throws -> Int {
        guard let pipe = popen("ls -l /proc/self/fd", "r") else { throw POSIXError(.EAGAIN) }
        defer { pclose(pipe) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { text += buffer[..<count] }
        return String(decoding: text, as: UTF8.self).components(separatedBy: "socket:[").count - 1
    }
}
