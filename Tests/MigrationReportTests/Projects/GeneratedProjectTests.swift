import TestSupport
import Testing

@testable import MigrationReport

/// Tests random projects made of pieces with known uses.
@Suite struct GeneratedProjectTests {
    /// A piece of code with the codes of the uses on its first line.
    private typealias Piece = (text: String, codes: [String])

    private static let swift: [Piece] = [
        ("AIMobileLib.getProfile(self)", ["LWA004"]), ("AIMobileLib.clearAuthorizationState(nil)", ["LWA006"]),
        ("let text = \"AIMobileLib.getProfile(self)\"", []),
        ("let text = \"\\(AIMobileLib.getClientId() ?? \"\")\"", ["LWA008"]),
        ("// AIMobileLib.getProfile(self) \"", []), ("/* /* AIMobileLib.getProfile(self) */ \" */", []),
        ("let text = #\"\\(kAINoError) \" \"#", []), ("let code = kAINoError", ["LWA030"]),
        ("let text = \"\"\"\n  kAINoError \" \\(kAIServerError.description)\n  \"\"\"", []),
        ("AMZNLWAMobileLib.getProfile(self, withOptions: [kForceRefresh: 1])", ["LWA005", "LWA050", "LWA060"]),
        ("let half = count / 2 // \" /", []), ("AMZNUser.fetch { user, error in }", []), ("func f() { g(\"{\") }", []),
        ("AIMobileLib\n", []), ("other.getProfile(self)", []), ("let result: APIResult? = nil", ["LWA021"]),
    ]

    private static let objectiveC: [Piece] = [
        ("[AIMobileLib getProfile:self];", ["LWA004"]), ("NSString *a = @\"[AIMobileLib getProfile:self]\";", []),
        ("// [AIMobileLib getProfile:self]; '", []), ("/* kAINoError \" */", []), ("char c = '\"';", []),
        ("#pragma mark - kAINoError isn't used", []), ("if (code == kAINoError) {}", ["LWA030"]),
        ("[AMZNLWAMobileLib handleOpenURL:url sourceApplication:a ? b : c];", ["LWA007", "LWA060"]),
        ("#if 0\nkAINoError\n#endif", []), ("[other getProfile:self];", []), ("#define TEXT \\\n  \"kAINoError\"", []),
        ("switch (api) { case kAPIGetProfile: break; }", ["LWA024"]), ("[AMZNUser fetch:nil];", []),
    ]

    @Test("The report finds the uses of every piece, in any order of the pieces", arguments: 0..<20)
    func project(seed: Int) throws {
        var random = SeededRandom(UInt64(seed))
        var files: [String: String] = [:]
        var expected: Set<String> = []
        for number in 0..<12 {
            let isSwift = Bool.random(using: &random)
            let name = "Source\(number)" + (isSwift ? ".swift" : ".m")
            var lines = [isSwift ? "import LoginWithAmazonLegacy" : "#import <LoginWithAmazon/LoginWithAmazon.h>"]
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                guard let piece = (isSwift ? Self.swift : Self.objectiveC).randomElement(using: &random) else {
                    continue
                }
                for code in piece.codes { expected.insert("\(name):\(lines.count + 1) \(code)") }
                lines += piece.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                if piece.text.hasPrefix("let text = \"\"\"") { expected.insert("\(name):\(lines.count - 1) LWA032") }
            }
            files[name] = lines.joined(separator: ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n")
        }
        let seen = try Sample(files).uses()
        #expect(Set(seen) == expected, "seed \(seed)")
        #expect(Set(seen).count == seen.count)
    }
}
