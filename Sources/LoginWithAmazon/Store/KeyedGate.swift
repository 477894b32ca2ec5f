/// Gives the turns of each key one at a time, in the order in which they were asked for.
final class KeyedGate: Sendable {
    /// The keys whose turn is taken, each with the closures that start its next turns.
    private let lines = Locked<[String: [@Sendable () -> Void]]>([:])

    /// Waits for a turn, which the lease then holds.
    func lease(_ key: String) async -> AMZNGrantStoreLease {
        await withCheckedContinuation { continuation in enter(key) { continuation.resume() } }
        return AMZNGrantStoreLease { [self] in leave(key) }
    }

    private func enter(_ key: String, _ start: @escaping @Sendable () -> Void) {
        let isFree = lines.withLock { lines in
            if lines[key]?.append(start) != nil { return false }
            lines[key] = []
            return true
        }
        if isFree { start() }
    }

    private func leave(_ key: String) {
        let next = lines.withLock { lines -> (@Sendable () -> Void)? in
            if lines[key]?.isEmpty == false { return lines[key]?.removeFirst() }
            lines[key] = nil
            return nil
        }
        next?()
    }
}
