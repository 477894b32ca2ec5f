#if !canImport(UIKit)
    import Dispatch
    import Foundation

    /// The connections to a loopback port whose requests are not complete yet. At most ``most`` connections are open at
    /// a time.
    struct LoopbackConnections {
        /// The connections, from the oldest to the newest.
        private var connections: [LoopbackConnection] = []

        /// The maximum number of open connections. A browser opens fewer to one port.
        static let most = 64
        /// The time after which a connection may be closed to make room, if the limit is reached. A browser that has a
        /// request sends it sooner.
        static let patience = DispatchTimeInterval.seconds(1)

        var descriptors: [Int32] { connections.map(\.descriptor) }

        /// Whether a new connection may be accepted. If the limit is reached, this is true once the oldest connection
        /// has been open for ``patience``: accepting a connection then closes the oldest. Until then, new connections
        /// wait in the system's queue.
        func hasRoom(at now: DispatchTime) -> Bool {
            connections.count < Self.most || connections[0].start + Self.patience <= now
        }

        /// Reads input and accepts waiting connections. Returns the requests that are complete or unusable; the caller
        /// closes their connections. A connection is read before it is closed to make room, so that a redirect which
        /// has arrived isn't lost.
        mutating func exchange(with listening: [Int32], at now: DispatchTime) -> [LoopbackRequest] {
            let requests = receive()
            listening.forEach { accept(from: $0, at: now) }
            return requests + receive()
        }

        private mutating func accept(from listening: Int32, at now: DispatchTime) {
            for _ in 0..<Self.most where hasRoom(at: now) {
                let descriptor = SystemSocket.accept(listening)
                guard descriptor >= 0 else { return SystemSocket.pauseIfExhausted() }
                if connections.count >= Self.most { SystemCall.close(connections.removeFirst().descriptor) }
                connections.append(LoopbackConnection(descriptor: descriptor, start: now))
            }
        }

        private mutating func receive() -> [LoopbackRequest] {
            var requests: [LoopbackRequest] = []
            for index in connections.indices.reversed() {
                // The element is changed in place, because changing a copy would copy the head for each piece that
                // arrives.
                guard let target = connections[index].receive() else { continue }
                requests.append(LoopbackRequest(descriptor: connections.remove(at: index).descriptor, target: target))
            }
            return requests
        }

        mutating func closeAll() {
            descriptors.forEach(SystemCall.close)
            connections = []
        }
    }

    /// A complete or unusable request. If it can't be a redirect, its target is empty.
    struct LoopbackRequest {
        let descriptor: Int32
        let target: String
    }

    /// A browser's connection, which collects the head of a request as it arrives.
    struct LoopbackConnection {
        let descriptor: Int32
        let start: DispatchTime
        private(set) var head: [UInt8] = []

        /// The largest head in bytes: more than a browser sends for a redirect.
        static let longestHead = 64 * 1024
        private static let end = Array("\r\n\r\n".utf8)

        /// Reads up to 4096 bytes of input. Once the head of the request is complete, returns the value of its Host
        /// field, followed by its target. Returns an empty text for a request that can't be a redirect, for a head that
        /// is too long, and for a connection that has ended or failed. Returns nil if more input must arrive first.
        mutating func receive() -> String? {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return count < 0 && errno == EAGAIN ? nil : "" }
            return add(buffer[..<count])
        }

        mutating func add(_ arrived: some Sequence<UInt8>) -> String? {
            // Only the new bytes, and the last three before them, are searched for the end of the head. Otherwise the
            // whole head would be searched again for each piece that arrives.
            let searched = max(head.count - (Self.end.count - 1), 0)
            head += arrived
            guard head.count <= Self.longestHead else { return "" }
            let isComplete = (searched..<head.count).contains { head[$0...].starts(with: Self.end) }
            return isComplete ? target : nil
        }

        private var target: String {
            let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
            let words = lines.first?.split(separator: " ") ?? []
            guard words.count == 3, words[0] == "GET", words[2].hasPrefix("HTTP/1.") else { return "" }
            let host = lines.first { $0.lowercased().hasPrefix("host:") }?.dropFirst("host:".count) ?? ""
            return host.trimmingCharacters(in: .whitespaces) + words[1]
        }
    }
#endif
