import LoginWithAmazonLegacy
import TestSupport

/// What the 2.x calls of one test add to the app's usage; while it holds the shared manager no other test makes any.
///
/// `LWA010` is left out, which works without a manager, so that other tests may call it at any time.
struct UsageDelta {
    private let before = Self.now

    var calls: [String: Int] {
        Self.now.merging(before) { $0 - $1 }.filter { $0.value != 0 }
    }

    private static var now: [String: Int] {
        AIMobileLib.usage.calls.reduce(into: [:]) { if $1.code != "LWA010" { $0[$1.code] = $1.count } }
    }
}
