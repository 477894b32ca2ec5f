/// The names under which a store keeps a client's bytes. They differ where the client ids differ by a single byte, also
/// where Unicode takes two ids for one text.
enum ClientKey {
    /// The client id, with `%` and everything that is not ASCII escaped.
    static func grant(_ clientID: String) -> String {
        clientID.utf8.reduce(into: "") { key, byte in
            let isPlain = byte < 0x80 && byte != UInt8(ascii: "%")
            key += isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16)
        }
    }

    /// The name for bytes that are set aside. No client id has it: a `%` in a key has two digits after it.
    static func aside(_ clientID: String) -> String { grant(clientID) + "%undecodable" }
}
