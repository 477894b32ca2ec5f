import Foundation

/// The answer of a code pair call: each call gets exactly one.
enum CodePairAnswer: Equatable, Sendable {
    case created(userCode: String, verificationURI: URL)
    case token(Secret)
    case failed(AMZNError)
    /// The call was cancelled, or the manager was deallocated.
    case cancelled
}

extension CodePairAnswer: CustomStringConvertible, CustomReflectable {
    var description: String {
        switch self {
        case .created: "created"
        case .token: "token"
        case .failed(let error): "failed: \(error)"
        case .cancelled: "cancelled"
        }
    }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension CodePairAnswer {
    func pair() throws -> AMZNCreateCodePairResult {
        guard case .created(let userCode, let verificationURI) = self else { throw error }
        return AMZNCreateCodePairResult(userCode: userCode, verificationURI: verificationURI)
    }

    func token() throws -> AMZNGetTokenResult {
        guard case .token(let token) = self else { throw error }
        return AMZNGetTokenResult(accessToken: token.reveal())
    }

    private var error: AMZNError {
        switch self {
        case .failed(let error): error
        case .cancelled: AMZNError(.userInterrupted, "The call was cancelled.")
        case .created, .token: AMZNError(.internalError, "The answer belongs to another call.")
        }
    }
}
