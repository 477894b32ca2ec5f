import Foundation
import LoginWithAmazon

/// The Login with Amazon SDK 2.x API.
///
/// Each call uses the current `AMZNAuthorizationManager.shared()`, so both APIs share one session. Calls may be made
/// from any thread and return at once. The delegate is called exactly once, on the main thread: for a call made
/// on the main thread, after the call has returned; for a call made on another thread, it may be called earlier. All
/// calls accept a nil delegate.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AIMobileLib: NSObject {
    /// How often the app has made each 2.x call since its launch, by code and name, for example
    /// `LWA004 AIMobileLib.getProfile(_:)`.
    ///
    /// A call is counted once, when it starts, even if it fails later. All names of a call, in Swift 2, in Objective-C
    /// and with the names of SDK 3.1, are one entry (<doc:Codes>). Without Objective-C, `LWA020` counts the calls
    /// whose delegate lacks the method for their outcome. Arguments and results are not recorded.
    @discardableResult
    public static func usageCounts() -> [String: Int] { CountedCall.counts }
}

// MARK: - Signing in

extension AIMobileLib {
    /// Signs the user in, without a page if the stored grant covers the scopes.
    ///
    /// `requestDidSucceed` receives no token; get one with
    /// ``getAccessToken(forScopes:withOverrideParams:delegate:)``.
    /// - Parameters:
    ///   - scopes: Names like `"profile"`, at least one.
    ///   - delegate: Receives the outcome. If the user leaves the page, the error is `kAIErrorUserInterrupted`.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA001: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`"
        )
    #endif
    public static func authorizeUser(forScopes scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!) {
        CountedCall.authorizeUser.count()
        LegacyCall.authorizeUser(scopes, LegacyOptions(nil), delegate)
    }

    /// Signs the user in with the `kAIOption…` constants as options. `kAIOptionReturnAuthCode`, with a code challenge,
    /// returns an authorization code (`API.getAuthorizationCode`) and signs no user in.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA002: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`"
        )
    #endif
    public static func authorizeUser(
        forScopes scopes: [Any]!, delegate: (any AIAuthenticationDelegate)!, options: [AnyHashable: Any]!
    ) {
        CountedCall.authorizeUserWithOptions.count()
        LegacyCall.authorizeUser(scopes, LegacyOptions(options), delegate)
    }

    /// Gets the access token, refreshed if necessary; never shows a page.
    /// - Parameters:
    ///   - scopes: The scopes that the token must cover.
    ///   - overrideParams: `[kForceRefresh: "YES"]` refreshes the token even if it is still valid.
    ///   - delegate: Receives the token as a `String`, or an error, `kAIApplicationNotAuthorized` if no user is
    ///     signed in with these scopes.
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
        CountedCall.getAccessToken.count()
        LegacyCall.getAccessToken(scopes, LegacyOptions(overrideParams), delegate)
    }
}

// MARK: - The user, and signing out

extension AIMobileLib {
    /// Gets the user's profile as a `[String: String]`: all fields of the server's reply, such as `name`, `email`,
    /// `user_id` and `postal_code` if they were granted; cached for an hour.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA004: use `AMZNUser.fetch(handler)`")
    #endif
    public static func getProfile(_ delegate: (any AIAuthenticationDelegate)!) {
        CountedCall.getProfile.count()
        LegacyCall.getProfile(delegate)
    }

    /// Gets the user's profile. The options have no effect.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA005: use `AMZNUser.fetch(handler)`")
    #endif
    public static func getProfile(
        _ delegate: (any AIAuthenticationDelegate)!, withOptions options: [AnyHashable: Any]!
    ) {
        CountedCall.getProfileWithOptions.count()
        LegacyCall.getProfile(delegate)
    }

    /// Signs the user out on this device. Succeeds as soon as the stored grant is removed, even if no user is signed
    /// in; the server is notified afterwards. Fails only if the stored grant can't be removed, or if the shared manager
    /// has no valid configuration.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA006: use `AMZNAuthorizationManager.shared().signOutOnDevice(handler)`")
    #endif
    public static func clearAuthorizationState(_ delegate: (any AIAuthenticationDelegate)!) {
        CountedCall.clearAuthorizationState.count()
        LegacyCall.clearAuthorizationState(delegate)
    }
}

// MARK: - Redirects and configuration

extension AIMobileLib {
    /// Completes the pending sign-in of either API if this URL is its redirect; see
    /// `AMZNAuthorizationManager.handleOpen(_:sourceApplication:)`.
    #if MigrationWarnings
        @available(
            *, deprecated, message: "LWA007: use `AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)`"
        )
    #endif
    #if canImport(ObjectiveC)
        @objc(handleOpenURL:sourceApplication:)
    #endif
    // Disfavoured, so that a reference to the method is not ambiguous between the two overloads.
    @_disfavoredOverload
    @discardableResult
    public static func handleOpen(_ url: URL!, sourceApplication: String!) -> Bool {
        CountedCall.handleOpen.count()
        guard let url else { return false }
        return AMZNAuthorizationManager.handleOpen(url, sourceApplication: sourceApplication)
    }

    /// The client id, available before any sign-in; empty if the shared manager has no valid configuration.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA008: use `AMZNAuthorizationManager.shared().configuration?.clientID`")
    #endif
    @discardableResult
    public static func getClientId() -> String! {
        CountedCall.getClientId.count()
        return AMZNAuthorizationManager.shared().configuration?.clientID ?? ""
    }

    /// The redirect URI of authorization requests; empty if the shared manager has no valid configuration.
    #if MigrationWarnings
        @available(
            *, deprecated,
            message: "LWA009: use `AMZNAuthorizationManager.shared().configuration?.redirectURI.absoluteString`"
        )
    #endif
    @discardableResult
    public static func getRedirectUri() -> String! {
        CountedCall.getRedirectUri.count()
        return AMZNAuthorizationManager.shared().configuration?.redirectURI.absoluteString ?? ""
    }
}
