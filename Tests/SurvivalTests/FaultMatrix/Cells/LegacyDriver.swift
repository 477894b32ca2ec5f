import Foundation
import LoginWithAmazonLegacy

/// Makes the calls of SDK 2.x, each with its own delegate, which only the SDK retains.
@MainActor
struct LegacyDriver {
    let watch: CallWatch

    func start(_ call: FaultedCall) {
        let delegate = Delegate(call, watch)
        let scopes = [CallDriver.scope]
        switch call {
        case .auto: AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
        case .code, .anotherCode:
            let options: [AnyHashable: Any] = [
                kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: CallDriver.challenge(of: call),
                kAIOptionCodeChallengeMethod: "S256",
            ]
            AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate, options: options)
        case .never, .forced:
            let parameters: [AnyHashable: Any]? = call == .forced ? [kForceRefresh: "YES"] : nil
            AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: parameters, delegate: delegate)
        case .fetchUser: AIMobileLib.getProfile(delegate)
        case .signOut: AIMobileLib.clearAuthorizationState(delegate)
        default: watch.record(.odd("2.x has no such call"))
        }
    }

    private final class Delegate: NSObject, AIAuthenticationDelegate {
        private let call: FaultedCall
        private let watch: CallWatch

        init(_ call: FaultedCall, _ watch: CallWatch) {
            self.call = call
            self.watch = watch
        }

        func requestDidSucceed(_ apiResult: APIResult!) {
            let isEmpty =
                switch call {
                case .never, .forced, .code, .anotherCode: (apiResult.result as? String)?.isEmpty != false
                case .fetchUser: (apiResult.result as? [String: String])?.isEmpty != false
                default: false
                }
            watch.record(isEmpty ? .odd("an empty result") : .success)
        }

        func requestDidFail(_ errorResponse: APIError!) {
            let code = Int(errorResponse.error.code)
            watch.record(code == 3 ? .left : .failed(code))
        }
    }
}
