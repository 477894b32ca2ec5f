import Foundation

/// A parser of untrusted bytes with the invariants that must hold for all input.
///
/// The fuzzer and the tests run the same targets: the fuzzer searches for input that violates an invariant, and the
/// tests check the corpus, which contains its earlier findings.
enum FuzzTarget: String, CaseIterable, Sendable {
    case redirect
    case apiKey = "api-key"
    case token
    case profile
    case refusal
    case envelope
    case codePair = "code-pair"
    case retryAfter = "retry-after"

    /// Describes the invariant that the input violates, without the input; nil if all hold.
    func violation(_ bytes: Data) -> String? {
        switch self {
        case .redirect: RedirectTarget.violation(bytes)
        case .apiKey: APIKeyTarget.violation(bytes)
        case .token: TokenTarget.violation(bytes)
        case .profile: ProfileTarget.violation(bytes)
        case .refusal: RefusalTarget.violation(bytes)
        case .envelope: EnvelopeTarget.violation(bytes)
        case .codePair: CodePairTarget.violation(bytes)
        case .retryAfter: RetryAfterTarget.violation(bytes)
        }
    }
}
