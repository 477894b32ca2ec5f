import Foundation
import LoginWithAmazon

/// The calls of SDK 2.x.
///
/// They use the current `AMZNAuthorizationManager.shared()`, so they share its session. They may be made on any thread,
/// and return without waiting for the outcome. For each call, one method of the delegate is called once, on the main
/// thread. The delegate may be nil.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AIMobileLib: NSObject {}

// MARK: - Signing in

extension AIMobileLib {
    /// Signs the user in, with the sign-in page if no stored grant covers the scopes. The result has no token; see
    /// ``getAccessToken(forScopes:withOverrideParams:delegate:)``.
    /// - Parameters:
    ///   - scopes: The names of the scopes, such as `"profile"`; at least one is required.
    ///   - delegate: Receives the outcome. If the user closes the page, the error's code is `kAIErrorUserInterrupted`.
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
    /// code challenge, the result is an authorization code, its `api` is `API.getAuthorizationCode`, and no user is
    /// signed in by the call.
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

    /// Gets the access token, which is refreshed if necessary. The call shows no page.
    /// - Parameters:
    ///   - scopes: The names of the scopes that the token is for; at least one is required.
    ///   - overrideParams: `[kForceRefresh: "YES"]` refreshes the token even if it is fresh.
    ///   - delegate: Receives the token as a `String`, or an error, with the code `kAIApplicationNotAuthorized` if no
    ///     user is signed in with these scopes.
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
    /// Gets the user's profile as a `[String: String]`, with the fields that were granted, such as `name`, `email`,
    /// `user_id` and `postal_code`. It comes from the store if it was fetched within the last hour, or from the server.
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

    /// Signs the user out on this device. The call succeeds once the stored grant is removed, and also if no user is
    /// signed in; the server is notified afterwards.
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
    /// Completes the pending sign-in of either API if this URL is its redirect; returns false for any other URL. See
    /// `AMZNAuthorizationManager.handleOpen(_:sourceApplication:)`.
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

    /// The configured client id, also before any sign-in; empty without a configuration.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA008: use `AMZNAuthorizationManager.shared().configuration?.clientID`")
    #endif
    @discardableResult
    public static func getClientId() -> String! {
        AMZNAuthorizationManager.shared().configuration?.clientID ?? ""
    }

    /// The configured redirect URI; empty without a configuration.
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
