import LoginWithAmazon
import TestSupport
import Testing

@Suite(.deadline) struct SHA256Tests {
    /// The messages are the empty message, two of NIST's examples for FIPS 180-4, and messages of other lengths. Some
    /// lengths are near the point at which the padding needs one more block.
    @Test(
        "The listed messages have the listed SHA-256 digests",
        arguments: [
            (Array("".utf8), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (bytes(55), "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
            (bytes(56), "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
            (bytes(64), "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
            (bytes(120), "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
            (bytes(1_000), "4e4c294b331f7a2099a379bec34b9f9fc03dc46ab465d998f4d683da53487e6d"),
        ])
    func messagesHaveTheListedDigests(message: [UInt8], digest: String) {
        let hex = SHA256.digest(of: message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        #expect(hex.joined() == digest)
    }

    /// The bytes 0, 1, 2, … modulo 251.
    private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 251) } }
}
