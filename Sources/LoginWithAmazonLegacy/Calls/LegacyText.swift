import Foundation

/// Text in an untyped value, which may be a `String` or an `NSString`.
enum LegacyText {
    static func string(_ value: Any?) -> String? {
        if let text = value as? String { return text }
        return (value as? NSString).map { $0.substring(from: 0) }
    }
}
