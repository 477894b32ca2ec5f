import Foundation
import LoginWithAmazon

/// Puts ascending numbers into a server's secrets. They can be read from a token: a later token has a higher number.
final class NumberedSecrets: Sendable {
    private let last = Locked(0)

    /// Random bytes for the server. The bytes of a secret encode the digits of its number.
    @Sendable func bytes(_ count: Int) -> [UInt8] {
        guard count == 32 else { return (0..<count).map { _ in UInt8.random(in: .min ... .max) } }
        let number = last.withLock { last in
            last += 1
            return last
        }
        let digits = String(number)
        let text = String(repeating: "0", count: 42 - digits.count) + digits + "A="
        return Data(base64Encoded: text).map { Array($0) } ?? []
    }

    /// The number in a token with a prefix of five characters.
    static func number(of token: String) -> Int? { Int(token.dropFirst(5).dropLast()) }
}
