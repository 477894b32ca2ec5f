import Foundation

/// What a decision may use besides its input: the time of the request and random numbers.
struct RequestContext {
    let now: Date
    let randomBytes: (Int) -> [UInt8]

    /// A fresh secret of 256 random bits, more than the 128 that RFC 6749 section 10.10 asks for.
    func secret() -> String { Base64URL.text(of: randomBytes(32)) }

    /// An identifier for a reply, in the shape of a UUID.
    func requestID() -> String {
        let digits = randomBytes(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        let groups = [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
        return groups.map { $0.joined() }.joined(separator: "-")
    }
}
