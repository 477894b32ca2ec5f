import Foundation

/// The header field `Retry-After` (RFC 9110 section 10.2.3): seconds, or a date.
enum RetryAfter {
    /// Seconds from now, at least 0 and at most a day; nil if the field is absent or invalid.
    static func seconds(_ field: String?, now: Date) -> TimeInterval? {
        guard let field = field?.trimmingCharacters(in: .whitespaces), !field.isEmpty else { return nil }
        if field.utf8.allSatisfy(\.isDigit) {
            return Double(field).map { min($0, longest) }
        }
        return HTTPDate.date(field).map { min(max($0.timeIntervalSince(now), 0), longest) }
    }

    /// No server needs a longer pause. A request for a year is a mistake, which must not outlast the day.
    static let longest: TimeInterval = 86_400
}
