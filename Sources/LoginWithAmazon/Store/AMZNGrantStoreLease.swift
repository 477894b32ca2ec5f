/// The exclusive right to refresh a grant. It ends once, with ``end()`` or when its last reference is released.
public final class AMZNGrantStoreLease: Sendable {
    private let release: Locked<(@Sendable () -> Void)?>

    /// A lease that runs `release` when it ends, on the thread that ends it.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = Locked(release) }

    deinit { end() }

    /// Ends the lease; calling it again has no effect.
    public func end() {
        let release = self.release.withLock { release in
            defer { release = nil }
            return release
        }
        release?()
    }
}

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
