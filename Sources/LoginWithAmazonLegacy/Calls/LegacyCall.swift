import Foundation
import LoginWithAmazon

/// Translates the calls of SDK 2.x to those of the shared manager.
#if MigrationWarnings
    @available(*, deprecated)
#endif
enum LegacyCall {
    static func authorizeUser(
        _ scopes: [Any]?, _ options: LegacyOptions, _ delegate: (any AIAuthenticationDelegate)?
    ) {
        let request = request(scopes, .auto)
        let returnsCode = options.returnsCode
        let answer = answer(to: returnsCode ? .getAuthorizationCode : .authorizeUser, delegate)
        do {
            try options.apply(to: request)
        } catch {
            return onMain { answer(nil, error) }
        }
        authorize(request) { answer(returnsCode ? $0?.authorizationCode : nil, $1) }
    }

    static func getAccessToken(
        _ scopes: [Any]?, _ overrides: LegacyOptions, _ delegate: (any AIAuthenticationDelegate)?
    ) {
        let request = request(scopes, .never)
        request.forcesRefresh = overrides.forcesRefresh
        let answer = answer(to: .getAccessToken, delegate)
        authorize(request) { answer($0?.token, $1) }
    }

    static func getProfile(_ delegate: (any AIAuthenticationDelegate)?) {
        let answer = answer(to: .getProfile, delegate)
        AMZNAuthorizationManager.shared().fetchUser { answer($0?.profileData as? [String: String], $1) }
    }

    static func clearAuthorizationState(_ delegate: (any AIAuthenticationDelegate)?) {
        let answer = answer(to: .clearAuthorizationState, delegate)
        AMZNAuthorizationManager.shared().signOutOnDevice { answer(nil, $0) }
    }

    private static func request(_ scopes: [Any]?, _ strategy: AMZNInteractiveStrategy) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        // Apps pass names, and some apps pass 3.x scopes. Any other element is passed on, and the call fails with code
        // 6.
        request.scopes = (scopes ?? []).map { element in
            (element as? String).map { AMZNScopeFactory.scope(withName: $0) } ?? element
        }
        request.interactiveStrategy = strategy
        request.shouldReturnUserData = false
        return request
    }

    private static func authorize(
        _ request: AMZNAuthorizeRequest, _ answer: @escaping (AMZNAuthorizeResult?, (any Error)?) -> Void
    ) {
        // The official block isn't used, because its `userDidCancel` doesn't state why the sign-in was cancelled.
        AMZNAuthorizationManager.shared().authorize(request) { (result: Result<AMZNAuthorizeResult, AMZNError>) in
            switch result {
            case .success(let result): answer(result, nil)
            case .failure(let error): answer(nil, error)
            }
        }
    }

    /// The unchecked capture is safe, because from here on only the main thread uses the block.
    private static func onMain(_ block: @escaping () -> Void) {
        nonisolated(unsafe) let block = block
        DispatchQueue.main.async { block() }
    }

    /// Returns a block that retains the delegate, and notifies it.
    private static func answer(
        to api: API, _ delegate: (any AIAuthenticationDelegate)?
    ) -> (_ result: Any?, _ error: (any Error)?) -> Void {
        { result, error in
            // On Linux, an optional argument selects the method with `!`, which by default calls the one without.
            if let error {
                let errorResponse: APIError? = APIError(errorFor: api, andError: error)
                delegate?.requestDidFail(errorResponse)
            } else {
                let apiResult: APIResult? = APIResult(resultFor: api, andResult: result)
                delegate?.requestDidSucceed(apiResult)
            }
        }
    }
}
