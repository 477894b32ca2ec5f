/// The names under which a store keeps a client's bytes. Client ids that differ in a single byte have different names,
/// even if Unicode considers them equal.
enum ClientKey {
    /// The client id with `%` and all non-ASCII bytes escaped.
    static func grant(_ clientID: String) -> String {
        clientID.utf8.reduce(into: "") { key, byte in
            let isPlain = byte < 0x80 && byte != UInt8(ascii: "%")
            key += isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16)
        }
    }

    /// The key of bytes set aside. No client id has it: in a client's key, two digits follow each `%`.
    static func aside(_ clientID: String) -> String { grant(clientID) + "%undecodable" }

    /// The start of the client id's digest: a file's name has a maximum length, and can't contain every character.
    static func fileName(_ clientID: String) -> String {
        SHA256.digest(of: clientID.utf8).prefix(16)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
