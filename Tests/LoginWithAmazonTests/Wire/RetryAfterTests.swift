import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110 section 5.6.7.
    private static let example = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "Outside 25: Seconds are honoured up to a day",
        arguments: [
            ("0", 0), ("120", 120), ("  120\t", 120), ("007", 7), ("86400", 86_400), ("86401", 86_400),
            ("99999999999999999999999", 86_400),
        ])
    func secondsAreTakenUpToADay(field: String, seconds: TimeInterval) {
        #expect(RetryAfter.seconds(field, now: Self.example) == seconds)
    }

    /// The three formats of RFC 9110 section 5.6.7, all of which a recipient must accept.
    @Test(
        "Dates are relative to the current time",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func datesCountFromNow(field: String) {
        #expect(RetryAfter.seconds(field, now: Self.example - 90) == 90)
        #expect(RetryAfter.seconds(field, now: Self.example) == 0)
        #expect(RetryAfter.seconds(field, now: Self.example + 90) == 0)
        #expect(RetryAfter.seconds(field, now: Self.example - 7_200) == 7_200)
        #expect(RetryAfter.seconds(field, now: Self.example - 90_000) == 86_400)
    }

    @Test(
        "A malformed field is ignored",
        arguments: [
            nil, "", " ", "-1", "+1", "1.5", "1e3", "soon", "١٢", "0x10", "12 13", "Sun, 99 Nov 1994 08:49:37 GMT",
            "1994-11-06T08:49:37Z",
        ])
    func malformedFieldsAreIgnored(field: String?) {
        #expect(RetryAfter.seconds(field, now: Self.example) == nil)
    }
}
