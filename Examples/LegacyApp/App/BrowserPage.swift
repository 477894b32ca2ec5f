import Foundation
import LoginWithAmazon

/// Shows the sign-in page in the browser instead of a sheet, if the environment variable `LWA_PAGE` is `browser`.
final class BrowserPage: NSObject {
    /// Replaces the shared manager. Call this method before the first call that shows the page.
    @objc static func useIfChosen() {
        guard ProcessInfo.processInfo.environment["LWA_PAGE"] == "browser",
            let configuration = AMZNAuthorizationManager.shared().configuration
        else { return }
        AMZNAuthorizationManager.setShared(
            AMZNAuthorizationManager(
                configuration: configuration, userAgent: AMZNSystemBrowserUserAgent(),
                grantStore: AMZNKeychainGrantStore()))
    }
}
