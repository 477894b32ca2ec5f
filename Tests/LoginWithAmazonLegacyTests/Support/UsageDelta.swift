import LoginWithAmazonLegacy
import TestSupport

/// What the 2.x calls of one test add to the app's usage. No other test makes calls while this one uses the shared
/// manager.
///
/// `LWA010` is omitted: it works without a manager, so other tests may call it at any time.
struct UsageDelta {
    private let before = Self.now

    var calls: [String: Int] {
        Self.now.merging(before) { $0 - $1 }.filter { $0.value != 0 }
    }

    private static var now: [String: Int] {
        AIMobileLib.usage.calls.reduce(into: [:]) { if $1.code != "LWA010" { $0[$1.code] = $1.count } }
    }
}
