import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#endif

/// The SHA-256 digest for the S256 code challenge (RFC 7636 section 4.2).
package enum SHA256 {
    package static func digest(of message: some Sequence<UInt8>) -> [UInt8] {
        #if canImport(CryptoKit)
            return Array(CryptoKit.SHA256.hash(data: Data(message)))
        #else
            return SecureHash.digest(of: Array(message))
        #endif
    }
}

#if !canImport(CryptoKit)
    /// FIPS 180-4 for platforms without CryptoKit; tested with the NIST vectors.
    private enum SecureHash {
        static func digest(of message: [UInt8]) -> [UInt8] {
            // Padded with a one bit, zeros and the length in bits, to full blocks (section 5.1.1).
            let zeros = [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
            let padded = message + [0x80] + zeros + bytes(UInt64(message.count) * 8)
            var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
            for start in stride(from: 0, to: padded.count, by: 64) {
                compress(schedule(of: padded[start..<start + 64]), into: &state)
            }
            return state.flatMap(bytes)
        }

        /// The compression loop of section 6.2.
        private static func compress(_ schedule: [UInt32], into state: inout [UInt32]) {
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            for round in 0..<64 {
                let choice = (e & f) ^ (~e & g)
                let majority = (a & b) ^ (a & c) ^ (b & c)
                let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
                let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
                let first = h &+ sum1 &+ choice &+ constants[round] &+ schedule[round]
                (h, g, f, e) = (g, f, e, d &+ first)
                (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
            }
            for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
        }

        private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
            var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
                block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
                let sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
                words.append(words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1)
            }
            return words
        }

        private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

        private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number.bigEndian, Array.init)
        }

        /// The round constants come from the cube roots of the first 64 primes (section 4.2.2), the first state from
        /// the square roots of the first eight (section 5.3.3).
        private static let constants = primes.map { fraction(cbrt(Double($0))) }
        private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

        /// The first 32 bits of the fractional part.
        private static func fraction(_ root: Double) -> UInt32 {
            UInt32((root - root.rounded(.down)) * 4_294_967_296)
        }
    }
#endif
