import Foundation
import LoginWithAmazon

/// The code challenge, which binds a code to the client that requested it (RFC 7636). Pure.
enum CodeChallenge: Sendable, Equatable {
    case plain(String)
    case s256(String)

    enum Problem: Error, Equatable { case malformedChallenge, unknownMethod, methodWithoutChallenge }

    /// Nil if the request has neither parameter; the method defaults to `plain` (section 4.3).
    static func parse(challenge: String?, method: String?) throws(Problem) -> CodeChallenge? {
        guard let challenge else {
            if method != nil { throw .methodWithoutChallenge }
            return nil
        }
        guard isWellFormed(challenge) else { throw .malformedChallenge }
        switch method {
        case nil, "plain": return .plain(challenge)
        case "S256": return .s256(challenge)
        default: throw .unknownMethod
        }
    }

    /// The comparison of section 4.6.
    func matches(_ verifier: String) -> Bool {
        guard Self.isWellFormed(verifier) else { return false }
        switch self {
        case .plain(let challenge): return challenge == verifier
        case .s256(let challenge): return challenge == Base64URL.text(of: SHA256.digest(of: verifier.utf8))
        }
    }

    /// 43 to 128 unreserved characters (sections 4.1 and 4.2).
    private static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
                default: false
                }
            }
    }
}
