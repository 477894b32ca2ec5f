import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct PageLanguageTests {
    @Test(
        "The page's language consists of the locale's language and, if present, its two-letter country",
        arguments: [
            ("en_US", "en_US"), ("en", "en"), ("de-DE", "de_DE"), ("zh-Hans_CN", "zh_CN"), ("sr_Latn_RS", "sr_RS"),
            ("es_419", "es"), ("en_001", "en"), ("fil_PH", "fil_PH"), ("ar_SA@calendar=islamic;numbers=latn", "ar_SA"),
            ("de_DE.UTF-8", "de_DE"), ("ca_ES.UTF-8@valencia", "ca_ES"), ("de_12", "de"), ("de_D1", "de"),
            ("de_ДЕ", "de"),
        ])
    func localeGivesTheLanguageAndCountry(locale: String, language: String) {
        #expect(PageLanguage.of(locale: locale) == language)
    }

    @Test(
        "A locale that doesn't begin with a language of two or three letters gives no page language",
        arguments: ["C", "C.UTF-8", "POSIX", "", "/usr/share/locale/de", "12_US", "d1_DE", "дe_DE"])
    func localeWithoutALanguageGivesNone(locale: String) { #expect(PageLanguage.of(locale: locale) == nil) }

    /// POSIX.1-2017 section 8.2 defines this order of precedence.
    @Test(
        "LC_ALL overrides LC_MESSAGES, which overrides LANG; empty variables and LC_TIME are ignored",
        arguments: [
            (["LC_ALL": "fr_CA.UTF-8", "LC_MESSAGES": "it_IT", "LANG": "de_DE"], "fr_CA"),
            (["LC_MESSAGES": "it_IT", "LANG": "de_DE"], "it_IT"), (["LANG": "de_DE"], "de_DE"),
            (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.eucJP"], "ja_JP"),
            (["LC_ALL": "C", "LANG": "de_DE"], nil), (["LC_TIME": "de_DE"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func variablesHaveTheirOrderOfPrecedence(variables: [String: String], language: String?) {
        #expect(PageLanguage.of(variables) == language)
    }
}
