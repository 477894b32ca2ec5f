import Foundation

/// The time of the request and a source of random numbers, for decisions without I/O.
struct RequestContext {
    let now: Date
    let randomBytes: (Int) -> [UInt8]

    /// A new secret of 256 random bits; RFC 6749 section 10.10 requires 128.
    func secret() -> String { Base64URL.text(of: randomBytes(32)) }

    /// An identifier for a response, in the form of a UUID.
    func requestID() -> String {
        let digits = randomBytes(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        let groups = [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
        return groups.map { $0.joined() }.joined(separator: "-")
    }
}
