import Testing

@testable import LoginWithAmazon

@Suite struct CodeVerifierTests {
    /// The octets of RFC 7636 appendix B.
    private static let octets: [UInt8] = [
        116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191, 240,
        91, 88, 5, 88, 83, 132, 141, 121,
    ]

    @Test("RFC 7636's example octets give its verifier and its challenge")
    func theExampleOfTheStandardHasItsVerifierAndChallenge() {
        let verifier = CodeVerifier(octets: Self.octets)
        #expect(verifier.secret.reveal() == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("No description contains the verifier")
    func aVerifierIsNotPrinted() {
        let verifier = CodeVerifier(octets: Self.octets)
        #expect(!"\(verifier)".contains("dBjf"))
        #expect(!String(reflecting: verifier).contains("dBjf"))
    }
}
