import Foundation
import LoginWithAmazon

/// Configures the shared manager with environment variables, which the scheme can set. Without `LWA_SERVER`, the
/// manager has the configuration of Info.plist.
final class LaunchSettings: NSObject {
    /// The local authorization server's URL, such as `http://127.0.0.1:8118`.
    private static let server = ProcessInfo.processInfo.environment["LWA_SERVER"]
    /// Whether the sign-in page is shown in the browser instead of a sheet.
    private static let showsBrowser = ProcessInfo.processInfo.environment["LWA_PAGE"] == "browser"

    /// Replaces the shared manager if the environment variables set a server or select the browser. Call this method
    /// before the first SDK call.
    @objc static func apply() {
        guard server != nil || showsBrowser else { return }
        do {
            let agent: any AMZNUserAgent =
                showsBrowser ? AMZNSystemBrowserUserAgent() : AMZNWebAuthenticationUserAgent()
            AMZNAuthorizationManager.setShared(
                AMZNAuthorizationManager(
                    configuration: try configuration(), userAgent: agent, grantStore: AMZNKeychainGrantStore()))
        } catch {
            fatalError("The environment variables or the Info.plist are invalid: \(error.localizedDescription)")
        }
    }

    private static func configuration() throws -> AMZNConfiguration {
        guard let server else { return try AMZNConfiguration.main() }
        guard let server = URL(string: server),
            let redirectURI = URL(string: "amzn-\(Bundle.main.bundleIdentifier ?? "")://?methodName=signin")
        else {
            let reason = "LWA_SERVER, such as http://127.0.0.1:8118, or the bundle identifier isn't valid in a URL."
            throw AMZNError(.invalidInput, reason)
        }
        return AMZNConfiguration(
            clientID: "amzn1.application-oa2-client.demo", redirectURI: redirectURI,
            endpoints: AMZNEndpoints(baseURL: server))
    }
}
