/// Limits how many operations run at the same time for each key. The others start in the order of arrival.
final class KeyedGate: Sendable {
    private struct Line {
        var active = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let limit: Int
    private let lines = Locked<[String: Line]>([:])

    init(limit: Int) { self.limit = limit }

    /// Calls `start`, now or once others have left.
    func enter(_ key: String, _ start: @escaping @Sendable () -> Void) { advance(key) { $0.waiting.append(start) } }

    /// Ends what `enter` has started.
    func leave(_ key: String) { advance(key) { $0.active -= 1 } }

    private func advance(_ key: String, _ change: (inout Line) -> Void) {
        let next = lines.withLock { lines -> (@Sendable () -> Void)? in
            var line = lines[key] ?? Line()
            change(&line)
            let next = line.active < limit && !line.waiting.isEmpty ? line.waiting.removeFirst() : nil
            if next != nil { line.active += 1 }
            lines[key] = line.active == 0 ? nil : line
            return next
        }
        next?()
    }
}

extension KeyedGate {
    /// Waits for a turn, which the lease then holds.
    func lease(_ key: String) async -> AMZNGrantStoreLease {
        await withCheckedContinuation { continuation in enter(key) { continuation.resume() } }
        return AMZNGrantStoreLease { [self] in leave(key) }
    }
}
