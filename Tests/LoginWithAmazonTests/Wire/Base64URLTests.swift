import Testing

@testable import LoginWithAmazon

@Suite struct Base64URLTests {
    @Test(
        "Bytes are encoded in the URL-safe alphabet without padding",
        arguments: [
            ([], ""),
            ([0x66], "Zg"),
            ([0x66, 0x6F], "Zm8"),
            ([0x66, 0x6F, 0x6F], "Zm9v"),
            ([0xFB, 0xEF, 0xBE], "----"),
            ([0xFF, 0xFF, 0xFF], "____"),
            ([3, 236, 255, 224, 193], "A-z_4ME"),
        ] as [([UInt8], String)])
    func bytesAreEncodedWithoutPadding(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
    }
}
