import Foundation

/// The least that a look-up which any thread may make can cost: an uncontended lock and a dictionary.
final class FloorTable: @unchecked Sendable {
    // Unchecked, because the compiler cannot see that `values` is touched only while `lock` is held.
    private let lock = NSLock()
    private let values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    func value(_ key: String) -> String? {
        lock.lock()
        defer { lock.unlock() }
        return values[key]
    }
}
