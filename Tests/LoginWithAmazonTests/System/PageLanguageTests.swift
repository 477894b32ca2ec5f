import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct PageLanguageTests {
    @Test(
        "The page's language consists of the locale's language and, if present, its two-letter country",
        arguments: [
            ("en_US", "en_US"), ("en", "en"), ("de-DE", "de_DE"), ("zh-Hans_CN", "zh_CN"), ("sr_Latn_RS", "sr_RS"),
            ("es_419", "es"), ("en_001", "en"), ("fil_PH", "fil_PH"), ("ar_SA@calendar=islamic;numbers=latn", "ar_SA"),
            ("de_12", "de"), ("de_D1", "de"), ("de_ДЕ", "de"),
        ])
    func localeGivesTheLanguageAndCountry(locale: String, language: String) {
        #expect(PageLanguage.of(locale: locale) == language)
    }

    @Test(
        "A locale that doesn't begin with a language of two or three letters gives no page language",
        arguments: ["C", "POSIX", "", "12_US", "d1_DE", "дe_DE"])
    func localeWithoutALanguageGivesNone(locale: String) { #expect(PageLanguage.of(locale: locale) == nil) }
}
