import Foundation

/// A parser of bytes from outside, and what must hold whatever they are.
///
/// The fuzzer and the tests run the same targets: the first looks for bytes that break a promise, the second keep those
/// that it found, and the seeds, from ever breaking one again.
enum FuzzTarget: String, CaseIterable, Sendable {
    case redirect
    case apiKey = "api-key"
    case token
    case profile
    case refusal
    case envelope
    case storeFile = "store-file"
    case codePair = "code-pair"
    case retryAfter = "retry-after"

    /// The promise that the bytes break, in words without the bytes; nil where all are kept.
    func violation(_ bytes: Data) -> String? {
        switch self {
        case .redirect: RedirectTarget.violation(bytes)
        case .apiKey: APIKeyTarget.violation(bytes)
        case .token: TokenTarget.violation(bytes)
        case .profile: ProfileTarget.violation(bytes)
        case .refusal: RefusalTarget.violation(bytes)
        case .envelope: EnvelopeTarget.violation(bytes)
        case .storeFile: StoreFileTarget.violation(bytes)
        case .codePair: CodePairTarget.violation(bytes)
        case .retryAfter: RetryAfterTarget.violation(bytes)
        }
    }
}
