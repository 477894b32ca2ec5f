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

    /// The longest accepted pause. No server needs a longer one, and one that asks for a year has made a mistake.
    static let longest: TimeInterval = 86_400
}

/// A date in a header field (RFC 9110 section 5.6.7), in the current form or in one of the two obsolete forms that must
/// be accepted.
///
/// Parsed here because Foundation's formatter traps on some bytes on Linux, and a server must not be able to crash the
/// app.
enum HTTPDate {
    /// Nil if the text has none of the three forms.
    static func date(_ text: String) -> Date? {
        let words =
            text.utf8.allSatisfy { $0 < 0x80 } ? text.split(whereSeparator: " ,-:".contains).map(String.init) : []
        switch words.count {
        case 8 where words[7] == "GMT": return date(words[3], words[2], words[1], time: words[4...6])
        case 7: return date(words[6], words[1], words[2], time: words[3...5])
        default: return nil
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func date(_ year: String, _ month: String, _ day: String, time: ArraySlice<String>) -> Date? {
        let clock = zip(time, [0...23, 0...59, 0...60]).compactMap { number($0, $1) }
        guard let year = number(year, 0...9_999), let month = months.firstIndex(of: month),
            let day = number(day, 1...31), clock.count == 3
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar.date(
            from: DateComponents(
                year: full(year), month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2]))
    }

    /// Expands a two-digit year: 70 to 99 mean 1970 to 1999, and 0 to 69 mean 2000 to 2069.
    private static func full(_ year: Int) -> Int { year < 70 ? year + 2_000 : year < 100 ? year + 1_900 : year }

    private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}

extension UInt8 {
    /// Whether this is an ASCII digit, the only digits that protocols mean.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
