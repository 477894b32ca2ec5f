import Foundation

/// The date format of HTTP headers (RFC 9110 section 5.6.7). Pure.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// For example `Sun, 06 Nov 1994 08:49:37 GMT`; dates outside 1970-9999 are clamped.
    static func text(of date: Date) -> String {
        let seconds = Int(min(max(date.timeIntervalSince1970, 0), 253_402_300_799))
        let (day, second) = seconds.quotientAndRemainder(dividingBy: 86400)
        let (year, month, dayOfMonth) = civil(fromDay: day)
        let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        return "\(days[day % 7]), \(twoDigits(dayOfMonth)) \(months[month - 1]) \(year) \(time) GMT"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Counts years from March, which makes the leap day the last day of the year.
    private static func civil(fromDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}
