import Testing

@testable import LoginWithAmazon

@Suite struct AcceptLanguageTests {
    private static let available = ["en", "de", "ja"]

    @Test(
        "The language with the highest weight is chosen, the first of equal ones",
        arguments: [
            ("de", "de"), ("ja,de", "ja"), ("de;q=0.8,ja;q=0.9", "ja"), ("de;q=0.8,ja", "ja"),
            ("de;q=0.123,ja;q=0.12", "de"),
            ("de;q=1,ja;q=1.0,en;q=1.000", "de"), ("fr,ja;q=0.1", "ja"), (" de ; q=0.5 ,\tja\t;\tq=0.4", "de"),
            ("DE", "de"), ("de-AT", "de"), ("ja-Latn-hepburn", "ja"), ("de;Q=0.5", "de"), ("fr-CA,,de", "de"),
            ("fr;q=0.9,*;q=0.5", "en"), ("*", "en"), ("en;q=0,*", "de"), ("*;q=0.1,ja;q=0.2", "ja"),
            ("ja;q=0.000,de", "de"),
        ])
    func weights(field: String, language: String) {
        #expect(AcceptLanguage(field).best(of: Self.available) == language)
    }

    @Test(
        "Missing, unwanted and malformed languages are skipped",
        arguments: [
            nil, "", "fr", "fr,it;q=0.3", "de;q=0", "*;q=0", "de;q=1.001", "de;q=2", "de;q=0.1234", "de;q=", "de;q=.5",
            "de;q=0,5", "de;q=-1", "de;q=0.5;x=1", "de;level=1", "d\u{e9}", "deutschland", "de_AT", "-de", "de-", "e",
            ";q=1",
            "de;q=0.\u{661}", "dee",
        ])
    func nothing(field: String?) {
        #expect(AcceptLanguage(field).best(of: Self.available) == nil)
    }

    @Test("A field longer than any browser's is read up to a limit")
    func endless() {
        let long = Array(repeating: "fr", count: 64).joined(separator: ",") + ",de"
        #expect(AcceptLanguage(long).best(of: Self.available) == nil)
        #expect(AcceptLanguage("de," + long).best(of: Self.available) == "de")
    }
}
