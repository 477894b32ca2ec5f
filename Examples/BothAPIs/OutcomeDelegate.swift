import Foundation
import LoginWithAmazonLegacy

/// A delegate for one call that reports the outcome it receives.
final class OutcomeDelegate: NSObject, AIAuthenticationDelegate {
    /// The outcome that a delegate receives, depending on the call.
    enum Outcome: Sendable {
        case signedIn
        case token(String)
        case code
        case profile([String: String])
        case signedOut
        case failed(code: UInt, name: String, message: String)
    }

    private let tell: @Sendable (Outcome) -> Void

    init(_ tell: @escaping @Sendable (Outcome) -> Void) { self.tell = tell }

    func requestDidSucceed(_ apiResult: APIResult!) {
        switch apiResult.api {
        case .getAccessToken: tell(.token(apiResult.result as? String ?? ""))
        case .getAuthorizationCode: tell(.code)
        case .getProfile: tell(.profile(apiResult.result as? [String: String] ?? [:]))
        case .clearAuthorizationState: tell(.signedOut)
        default: tell(.signedIn)
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        let error = errorResponse.error
        tell(.failed(code: error?.code ?? 0, name: error?.errorName ?? "", message: error?.message ?? ""))
    }
}
