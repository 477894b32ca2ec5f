import Foundation
import LoginWithAmazon

/// Settings from the scheme's environment variables: the server and the user agent. Without them the app is configured
/// by its Info.plist alone.
final class LaunchSettings: NSObject {
    /// The local authorization server's address, such as `http://127.0.0.1:8118`.
    private static let serverVariable = "LWA_SERVER"
    /// The client id registered at the local server.
    private static let clientVariable = "LWA_CLIENT_ID"
    /// `browser` shows the page in the user's browser instead of the sheet.
    private static let pageVariable = "LWA_PAGE"

    /// Sets the shared manager if a variable requests it. Call it before the first SDK call.
    @objc static func apply() {
        let environment = ProcessInfo.processInfo.environment
        let showsBrowser = environment[pageVariable] == "browser"
        guard environment[serverVariable] != nil || showsBrowser else { return }
        do {
            let agent: any AMZNUserAgent =
                showsBrowser ? AMZNSystemBrowserUserAgent() : AMZNWebAuthenticationUserAgent()
            AMZNAuthorizationManager.setShared(
                AMZNAuthorizationManager(
                    configuration: try configuration(environment), userAgent: agent,
                    grantStore: AMZNKeychainGrantStore()))
        } catch {
            fatalError("The scheme's environment variables are invalid: \(error.localizedDescription)")
        }
    }

    /// Logs the package's findings about the app's configuration.
    static func findings() -> [AMZNFinding] {
        AMZNAuthorizationManager.shared().configuration?.diagnose(grantStore: AMZNKeychainGrantStore())
            ?? AMZNConfiguration.diagnose(grantStore: AMZNKeychainGrantStore())
    }

    private static func configuration(_ environment: [String: String]) throws -> AMZNConfiguration {
        guard let text = environment[serverVariable] else { return try AMZNConfiguration.main() }
        guard let server = URL(string: text), let clientID = environment[clientVariable],
            let redirectURI = URL(string: "amzn-\(Bundle.main.bundleIdentifier ?? "")://?methodName=signin")
        else {
            throw AMZNError(.invalidInput, "\(serverVariable) must be a URL, and \(clientVariable) must be set.")
        }
        return AMZNConfiguration(
            clientID: clientID, redirectURI: redirectURI,
            endpoints: AMZNEndpoints(
                authorization: server.appendingPathComponent("ap/oa"),
                token: server.appendingPathComponent("auth/o2/token"),
                profile: server.appendingPathComponent("user/profile"),
                signOut: server.appendingPathComponent("auth/relyingPartyLogout")))
    }
}
