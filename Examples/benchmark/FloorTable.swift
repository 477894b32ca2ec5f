import Foundation

/// The minimum for a thread-safe look-up: an uncontended lock and a dictionary.
final class FloorTable: @unchecked Sendable {
    // Unchecked, because the compiler can't verify that `values` is accessed only while `lock` is held.
    private let lock = NSLock()
    private let values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    func value(_ key: String) -> String? {
        lock.lock()
        defer { lock.unlock() }
        return values[key]
    }
}
