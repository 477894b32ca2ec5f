import Foundation

/// Which 2.x calls an app still makes: a count for each, since the app was started.
///
/// ```swift
/// AIMobileLib.usage.setUsageHandler { code, name in
///     log("still called: \(code) \(name)")
/// }
/// …
/// report(AIMobileLib.usage.json)
/// ```
///
/// A call counts once, at its beginning, also where it fails afterwards. Every spelling of a call, those of Swift 2, of
/// Objective-C and of the names of SDK 3.1, counts under the call's one code (<doc:Codes>); what the facade calls of itself
/// does not count. There is nothing in it but codes, names and counts: no argument and no result of any call.
///
/// It may be used on any thread.
public final class AMZNLegacyUsage: @unchecked Sendable {
    /// Hears of a call: its code and its name.
    public typealias Handler = @Sendable (_ code: String, _ name: String) -> Void

    // Unchecked, because the compiler cannot see that both are touched only while `lock` is held.
    private let lock = NSLock()
    private var counts = [Int](repeating: 0, count: CountedCall.allCases.count)
    private var handler: Handler?

    init() {}

    /// The calls made until now, by code; those never made are left out.
    public var calls: [AMZNLegacyCallCount] {
        let counts = locked { self.counts }
        return CountedCall.allCases.filter { counts[$0.rawValue] > 0 }.map {
            AMZNLegacyCallCount(code: $0.code, name: $0.name, count: counts[$0.rawValue])
        }
    }

    /// ``calls`` as JSON: an array, by code, of objects with the keys `code`, `count` and `name`.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(calls)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    /// Sets who hears of every call from now on, in the place of the one before; nil stops it.
    ///
    /// The handler is called on the thread of the call and before the call does anything, with no lock held: it should
    /// be quick. A 2.x call that it makes is counted and reported too.
    public func setUsageHandler(_ handler: Handler?) {
        let old = locked {
            defer { self.handler = handler }
            return self.handler
        }
        // Deallocated after the lock and not under it: what the handler holds may make a 2.x call as it goes.
        withExtendedLifetime(old) {}
    }

    /// Counts a call, and reports it.
    func add(_ call: CountedCall) {
        let handler = locked {
            counts[call.rawValue] += 1
            return self.handler
        }
        handler?(call.code, call.name)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}
