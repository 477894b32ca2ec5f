/// Allows one refresh per client at a time within this process, in the order of requests.
final class RefreshQueue: Sendable {
    private struct Waiters {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let lines = Locked<[String: Waiters]>([:])

    func enter(_ key: String) async -> AMZNGrantStoreLease {
        await withCheckedContinuation { continuation in
            let isFree = lines.withLock { lines in
                var line = lines[key] ?? Waiters()
                defer { lines[key] = line }
                guard line.isTaken else {
                    line.isTaken = true
                    return true
                }
                line.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        return AMZNGrantStoreLease { [self] in leave(key) }
    }

    private func leave(_ key: String) {
        let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
            guard var line = lines[key] else { return nil }
            guard !line.waiting.isEmpty else {
                lines[key] = nil
                return nil
            }
            let next = line.waiting.removeFirst()
            lines[key] = line
            return next
        }
        next?.resume()
    }
}
