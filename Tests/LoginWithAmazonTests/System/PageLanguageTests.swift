import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct PageLanguageTests {
    @Test(
        "The page's language is the locale's language and country, without script, keywords and encoding",
        arguments: [
            ("en_US", "en_US"), ("en", "en"), ("de-DE", "de_DE"), ("zh-Hans_CN", "zh_CN"), ("sr_Latn_RS", "sr_RS"),
            ("es_419", "es"), ("en_001", "en"), ("fil_PH", "fil_PH"), ("ar_SA@calendar=islamic;numbers=latn", "ar_SA"),
            ("de_DE.UTF-8", "de_DE"), ("ca_ES.UTF-8@valencia", "ca_ES"),
            ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("/usr/share/locale/de", nil),
        ] as [(String, String?)])
    func localeGivesTheLanguageAndCountry(locale: String, language: String?) {
        #expect(PageLanguage.of(locale: locale) == language)
    }

    /// POSIX.1-2017 section 8.2 defines this order of precedence.
    @Test(
        "LC_ALL overrides LC_MESSAGES, which overrides LANG, even with the value C; empty variables are ignored",
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
