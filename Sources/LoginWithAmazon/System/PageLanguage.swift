import Foundation

/// The language of the sign-in page, written as Amazon's SDK for Android writes it: `en_US`, or `en` without a country.
enum PageLanguage {
    /// The language of the app. If this is nil, the server chooses the language.
    @Sendable
    static func current() -> String? {
        #if canImport(Darwin)
            of(locale: Locale.current.identifier)
        #else
            // Foundation doesn't know the user's language: `Locale.current` is always `en_001`.
            nil
        #endif
    }

    /// The language and the country of a locale like `zh-Hans_CN`. Nil if the locale doesn't start with a language of
    /// two or three letters.
    static func of(locale: String) -> String? {
        let parts = locale.prefix { $0 != "@" }.split { $0 == "_" || $0 == "-" }
        guard let language = parts.first, 2...3 ~= language.count, isAlphabetic(language) else { return nil }
        // A country has two letters. A script has four, and a region like Latin America (419) has three digits.
        let country = parts.dropFirst().first { $0.count == 2 && isAlphabetic($0) }
        return country.map { "\(language)_\($0)" } ?? String(language)
    }

    private static func isAlphabetic(_ part: Substring) -> Bool { part.allSatisfy { $0.isASCII && $0.isLetter } }
}
