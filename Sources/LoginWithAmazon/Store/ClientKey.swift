/// The name under which stores save a client's bytes. It is the first half of the client id's SHA-256 digest, in
/// hexadecimal, because a file name has a maximum length and can't contain every character. Client ids whose bytes
/// differ have different names, even if Swift considers the ids equal.
enum ClientKey {
    static func grant(_ clientID: String) -> String {
        SHA256.digest(of: clientID.utf8).prefix(16)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
