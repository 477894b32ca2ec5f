/// Gives out one lease at a time for each key, in the order of the calls.
final class KeyedGate: Sendable {
    /// The keys that are leased. Each value has the closures that resume the callers waiting for the key, in the order
    /// of their calls.
    private let lines = Locked<[String: [@Sendable () -> Void]]>([:])

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
