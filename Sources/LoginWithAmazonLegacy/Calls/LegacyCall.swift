import Foundation
import LoginWithAmazon

/// One call of the SDK 2.x API, with its delegate, which is retained until the call is answered.
///
/// It only translates: the core answers each call once, on the main thread.
#if MigrationWarnings
    @available(*, deprecated)
#endif
final class LegacyCall: @unchecked Sendable {
    private let api: API
    // Unchecked, because the compiler can't see that the delegate, which is not Sendable, moves from the caller's
    // thread to the main thread as the call starts. That is the promise of the 2.x interface.
    private var delegate: (any AIAuthenticationDelegate)?

    init(_ api: API, _ delegate: (any AIAuthenticationDelegate)?) {
        self.api = api
        self.delegate = delegate
    }

    // MARK: Starting

    static func authorizeUser(
        _ scopes: [Any]?, _ options: LegacyOptions, _ delegate: (any AIAuthenticationDelegate)?
    ) {
        let returnsCode = options.returnsAuthorizationCode
        let request = request(scopes, .auto)
        options.apply(to: request)
        LegacyCall(returnsCode ? .getAuthorizationCode : .authorizeUser, delegate).authorize(request) {
            returnsCode ? $0?.authorizationCode : nil
        }
    }

    static func getAccessToken(
        _ scopes: [Any]?, _ overrides: LegacyOptions, _ delegate: (any AIAuthenticationDelegate)?
    ) {
        let request = request(scopes, .never)
        request.forcesRefresh = overrides.forcesRefresh
        LegacyCall(.getAccessToken, delegate).authorize(request) { $0?.token }
    }

    static func getProfile(_ delegate: (any AIAuthenticationDelegate)?) {
        let call = LegacyCall(.getProfile, delegate)
        AMZNAuthorizationManager.shared().fetchUser { user, error in
            call.answer(user?.profileData as? [String: String], error)
        }
    }

    static func clearAuthorizationState(_ delegate: (any AIAuthenticationDelegate)?) {
        let call = LegacyCall(.clearAuthorizationState, delegate)
        AMZNAuthorizationManager.shared().signOutOnDevice { error in call.answer(nil, error) }
    }

    private static func request(_ scopes: [Any]?, _ strategy: AMZNInteractiveStrategy) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        // Names as text, or sometimes 3.x scopes. Anything else is passed on, so that the core reports it.
        request.scopes = (scopes ?? []).map { element in
            (element as? String).map { AMZNScopeFactory.scope(withName: $0) } ?? element
        }
        request.interactiveStrategy = strategy
        request.shouldReturnUserData = false
        return request
    }

    private func authorize(
        _ request: AMZNAuthorizeRequest, value: @escaping @Sendable (AMZNAuthorizeResult?) -> String?
    ) {
        AMZNAuthorizationManager.shared().authorize(request) { [self] result, userDidCancel, error in
            // 3.x reports a sign-in without an answer as a flag, which doesn't say the cause; 2.x as an error.
            let end = userDidCancel ? AMZNError(.userInterrupted, "The sign-in ended without an answer.") : nil
            answer(value(result), error ?? end)
        }
    }

    // MARK: Answering

    private func answer(_ result: Any?, _ error: (any Error)?) {
        let last = delegate
        delegate = nil
        if let error {
            last?.requestDidFail(APIError(errorFor: api, andError: error))
        } else {
            last?.requestDidSucceed(APIResult(resultFor: api, andResult: result))
        }
    }
}
