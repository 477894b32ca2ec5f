import Foundation
import LoginWithAmazon

/// The API of the Login with Amazon SDK 2.x.
///
/// The calls use the current `AMZNAuthorizationManager.shared()`, so both APIs share one session. They may be made on
/// any thread, and return without waiting for the outcome. The delegate, which may be nil, is notified exactly once, on
/// the main thread. If the call is made on the main thread, it returns before its delegate is notified. If it is made
/// on another thread, the delegate may be notified before the call returns.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AIMobileLib: NSObject {}

// MARK: - Signing in

extension AIMobileLib {
    /// Signs the user in. The sign-in page is shown if no stored grant covers the scopes, or if the server refuses the
    /// grant's refresh token.
    ///
    /// The result that `requestDidSucceed` receives has no token. To get one, call
    /// ``getAccessToken(forScopes:withOverrideParams:delegate:)``.
    /// - Parameters:
    ///   - scopes: The names of the scopes, such as `"profile"`; at least one is required.
    ///   - delegate: Receives the outcome. If the user leaves the page, the error's code is `kAIErrorUserInterrupted`.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA001: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`"
        )
    #endif
    public static func authorizeUser(forScopes scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!) {
        LegacyCall.authorizeUser(scopes, LegacyOptions(nil), delegate)
    }

    /// Signs the user in with options, whose keys are the `kAIOption…` constants. With `kAIOptionReturnAuthCode` and a
    /// code challenge, the call returns an authorization code and doesn't sign the user in. The `api` of its result is
    /// then `API.getAuthorizationCode`.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA002: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`"
        )
    #endif
    public static func authorizeUser(
        forScopes scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!, options: [AnyHashable: Any]!
    ) {
        LegacyCall.authorizeUser(scopes, LegacyOptions(options), delegate)
    }

    /// Gets the access token, which is refreshed if necessary. The call never shows the sign-in page.
    /// - Parameters:
    ///   - scopes: The names of the scopes that the token is for; at least one is required.
    ///   - overrideParams: `[kForceRefresh: "YES"]` refreshes the token even if it is still valid.
    ///   - delegate: Receives the token as a `String`, or an error. The error's code is `kAIApplicationNotAuthorized`
    ///     if no user is signed in with these scopes.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA003: use `AMZNAuthorizeRequest(scopes: scopes, interactiveStrategy: .never)` and authorize it"
        )
    #endif
    public static func getAccessToken(
        forScopes scopes: [Any]!, withOverrideParams overrideParams: [AnyHashable: Any]!,
        delegate: (any AIAuthenticationDelegate)!
    ) {
        LegacyCall.getAccessToken(scopes, LegacyOptions(overrideParams), delegate)
    }
}

// MARK: - The user, and signing out

extension AIMobileLib {
    /// Gets the user's profile as a `[String: String]`: the non-empty texts, the numbers and the Booleans of the
    /// server's reply as strings, such as `name`, `email`, `user_id` and `postal_code` if they were granted. The
    /// stored profile is returned if it was fetched within the last hour.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA004: use `AMZNUser.fetch(handler)`")
    #endif
    public static func getProfile(_ delegate: (any AIAuthenticationDelegate)!) {
        LegacyCall.getProfile(delegate)
    }

    /// Gets the user's profile. The options have no effect.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA005: use `AMZNUser.fetch(handler)`")
    #endif
    public static func getProfile(
        _ delegate: (any AIAuthenticationDelegate)!, withOptions options: [AnyHashable: Any]!
    ) {
        Self.getProfile(delegate)
    }

    /// Signs the user out on this device. The call succeeds as soon as the stored grant is removed, and also if no user
    /// is signed in. The server is notified afterwards. The call fails only if the stored grant can't be removed, or if
    /// the shared manager found no valid API key.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA006: use `AMZNAuthorizationManager.shared().signOutOnDevice(withHandler: handler)`"
        )
    #endif
    public static func clearAuthorizationState(_ delegate: (any AIAuthenticationDelegate)!) {
        LegacyCall.clearAuthorizationState(delegate)
    }
}

// MARK: - Redirects and configuration

extension AIMobileLib {
    /// Completes the pending sign-in if this URL is its redirect; returns false for any other URL. The sign-in may have
    /// been started with either API. See `AMZNAuthorizationManager.handleOpen(_:sourceApplication:)`.
    #if MigrationWarnings
        @available(
            *, deprecated, message: "LWA007: use `AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)`"
        )
    #endif
    #if canImport(ObjectiveC)
        @objc(handleOpenURL:sourceApplication:)
    #endif
    // This overload is disfavoured, so that a reference to the method is not ambiguous between the two overloads.
    @_disfavoredOverload
    @discardableResult
    public static func handleOpen(_ url: URL!, sourceApplication: String!) -> Bool {
        guard let url else { return false }
        return AMZNAuthorizationManager.handleOpen(url, sourceApplication: sourceApplication)
    }

    /// The configured client id, available before any sign-in; empty if the shared manager has no configuration.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA008: use `AMZNAuthorizationManager.shared().configuration?.clientID`")
    #endif
    @discardableResult
    public static func getClientId() -> String! {
        AMZNAuthorizationManager.shared().configuration?.clientID ?? ""
    }

    /// The configured redirect URI; empty if the shared manager has no configuration.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA009: use `AMZNAuthorizationManager.shared().configuration?.redirectURI.absoluteString`"
        )
    #endif
    @discardableResult
    public static func getRedirectUri() -> String! {
        AMZNAuthorizationManager.shared().configuration?.redirectURI.absoluteString ?? ""
    }
}
