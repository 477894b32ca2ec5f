import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#endif

/// The SHA-256 digest, for the S256 code challenge (RFC 7636 section 4.2) and for the names of stored grants.
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
    /// SHA-256 of FIPS 180-4, for platforms without CryptoKit. It is tested with examples from NIST.
    private enum SecureHash {
        static func digest(of message: [UInt8]) -> [UInt8] {
            // The message is padded with a one bit, zeros and its length in bits, to full blocks (section 5.1.1).
            let zeros = [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
            let padded = message + [0x80] + zeros + bytes(UInt64(message.count) * 8)
            var state = initial
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

        /// The first hash value (section 5.3.3).
        private static let initial: [UInt32] = [
            0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
        ]

        /// The round constants (section 4.2.2).
        private static let constants: [UInt32] = [
            0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
            0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
            0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
            0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
            0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
            0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
            0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
            0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
        ]
    }
#endif
