import Foundation
import LoginWithAmazon

/// Gives a server's secrets numbers that rise, and that can be read from them: a later token has a higher one.
final class NumberedSecrets: Sendable {
    private let last = Locked(0)

    /// Random bytes as the server asks for them; those of a secret are the base64 of its number's digits.
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

    /// The number of a token with a prefix of five characters.
    static func number(of token: String) -> Int? { Int(token.dropFirst(5).dropLast()) }
}
