import Foundation
import LoginWithAmazon

/// The calls of the Login with Amazon SDK 2.x.
///
/// Each works on `AMZNAuthorizationManager.shared()` as it is at the call, so that both families
/// share one session. Each may be made from any thread and returns at once; its delegate is called exactly once, on the main
/// thread. For a call made on the main thread that is never before it has returned; where another thread calls, the main
/// thread may call the delegate while the call is still returning. A nil delegate is accepted everywhere.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AIMobileLib: NSObject {
    private static var manager: AMZNAuthorizationManager { .shared() }
}

// MARK: - Signing in

extension AIMobileLib {
    /// Signs the user in, without a page where a stored grant covers the scopes.
    ///
    /// `requestDidSucceed` has no result; get the token with ``getAccessToken(forScopes:withOverrideParams:delegate:)``.
    /// - Parameters:
    ///   - scopes: Names like `"profile"`, at least one.
    ///   - delegate: Hears of it. A user who leaves the page is `kAIErrorUserInterrupted`.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA001: use AMZNAuthorizationManager.authorize(_:withHandler:)")
    #endif
    public static func authorizeUser(forScopes scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!) {
        CountedCall.authorizeUser.count()
        authorize(scopes, delegate, nil)
    }

    /// Signs the user in with options: `kAIOptionSandboxMode`, `kAIOptionScopeData`, or `kAIOptionReturnAuthCode` with a
    /// code challenge, which gets an authorization code (`API.getAuthorizationCode`) and signs nobody in.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA002: use AMZNAuthorizationManager.authorize(_:withHandler:) with options in its request"
        )
    #endif
    public static func authorizeUser(
        forScopes scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!, options: [AnyHashable: Any]!
    ) {
        CountedCall.authorizeUserWithOptions.count()
        authorize(scopes, delegate, options)
    }

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    private static func authorize(
        _ scopes: [Any]?, _ delegate: (any AIAuthenticationDelegate)?, _ options: [AnyHashable: Any]?
    ) {
        let options = LegacyOptions(options)
        let returnsCode = options.returnsAuthorizationCode
        let call = LegacyCall(returnsCode ? .getAuthorizationCode : .authorizeUser, delegate)
        let request = request(scopes, .auto)
        options.apply(to: request)
        manager.authorize(request) { result, userDidCancel, error in
            if userDidCancel { return call.userDidCancel() }
            if let error { return call.fail(error) }
            call.succeed(returnsCode ? result?.authorizationCode : nil)
        }
    }

    /// Gets the access token, refreshed if need be; never shows a page.
    /// - Parameters:
    ///   - scopes: What the token must be good for.
    ///   - overrideParams: `[kForceRefresh: "YES"]` gets a new token in any case.
    ///   - delegate: Gets the token as a `String`; `kAIApplicationNotAuthorized` where nobody is signed in.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA003: use AMZNAuthorizationManager.authorize(_:withHandler:) with interactiveStrategy .never"
        )
    #endif
    public static func getAccessToken(
        forScopes scopes: [Any]!, withOverrideParams overrideParams: [AnyHashable: Any]!,
        delegate: (any AIAuthenticationDelegate)!
    ) {
        CountedCall.getAccessToken.count()
        let call = LegacyCall(.getAccessToken, delegate)
        let request = request(scopes, .never)
        request.forcesRefresh = LegacyOptions(overrideParams).forcesRefresh
        manager.authorize(request) { result, userDidCancel, error in
            if userDidCancel { return call.userDidCancel() }
            if let error { return call.fail(error) }
            call.succeed(result?.token)
        }
    }

    private static func request(_ scopes: [Any]?, _ strategy: AMZNInteractiveStrategy) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = LegacyScopes.scopes(scopes)
        request.interactiveStrategy = strategy
        request.shouldReturnUserData = false
        return request
    }
}

// MARK: - The user, and signing out

extension AIMobileLib {
    /// Gets the user's profile as a `[String: String]` with the keys `name`, `email`, `user_id` and `postal_code`, those
    /// that were granted; from memory for an hour.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA004: use AMZNUser.fetch(_:)")
    #endif
    public static func getProfile(_ delegate: (any AIAuthenticationDelegate)!) {
        CountedCall.getProfile.count()
        fetchProfile(delegate)
    }

    /// The same. No options are known that change anything.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA005: use AMZNUser.fetch(_:)")
    #endif
    public static func getProfile(
        _ delegate: (any AIAuthenticationDelegate)!, withOptions options: [AnyHashable: Any]!
    ) {
        CountedCall.getProfileWithOptions.count()
        fetchProfile(delegate)
    }

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    private static func fetchProfile(_ delegate: (any AIAuthenticationDelegate)?) {
        let call = LegacyCall(.getProfile, delegate)
        manager.fetchUser { user, error in
            if let error { return call.fail(error) }
            call.succeed(user?.profileData as? [String: String] ?? [:])
        }
    }

    /// Signs the user out on this device. Succeeds as soon as the stored grant is removed, also when nobody is signed in,
    /// and does not wait for the server, which is notified after that. Fails only where the stored grant cannot be removed,
    /// or the app has no usable API key.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA006: use AMZNAuthorizationManager.signOut(_:)")
    #endif
    public static func clearAuthorizationState(_ delegate: (any AIAuthenticationDelegate)!) {
        CountedCall.clearAuthorizationState.count()
        let call = LegacyCall(.clearAuthorizationState, delegate)
        manager.signOutOnDevice { error in
            if let error { return call.fail(error) }
            call.succeed(nil)
        }
    }
}

// MARK: - Redirects and configuration

extension AIMobileLib {
    /// Completes the sign-in, of either family, that this address is the redirect of; see
    /// `AMZNAuthorizationManager.handleOpen(_:sourceApplication:)`.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA007: use AMZNAuthorizationManager.handleOpen(_:sourceApplication:)")
    #endif
    #if canImport(ObjectiveC)
        @objc(handleOpenURL:sourceApplication:)
    #endif
    // Disfavoured, so that a reference to the method is not ambiguous between this and the next.
    @_disfavoredOverload
    @discardableResult
    public static func handleOpen(_ url: URL!, sourceApplication: String!) -> Bool {
        CountedCall.handleOpen.count()
        guard let url else { return false }
        return AMZNAuthorizationManager.handleOpen(url, sourceApplication: sourceApplication)
    }

    /// The same with a source application that is there: old code casts it by force, which an optional parameter would have
    /// the compiler warn of.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA007: use AMZNAuthorizationManager.handleOpen(_:sourceApplication:)")
    #endif
    @nonobjc
    @discardableResult
    public static func handleOpen(_ url: URL!, sourceApplication: String) -> Bool {
        handleOpen(url, sourceApplication: sourceApplication as String?)
    }

    /// The client id, also before any sign-in; empty where the app has no usable API key.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA008: use AMZNAuthorizationManager.configuration?.clientID")
    #endif
    public static func getClientId() -> String! {
        CountedCall.getClientId.count()
        return manager.configuration?.clientID ?? ""
    }

    /// The redirect URI as authorization requests carry it; empty where the app has no usable API key.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA009: use AMZNAuthorizationManager.configuration?.redirectURI")
    #endif
    public static func getRedirectUri() -> String! {
        CountedCall.getRedirectUri.count()
        return manager.configuration?.redirectURI.absoluteString ?? ""
    }
}
