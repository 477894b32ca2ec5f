import Foundation

/// The user agent and the store of a manager that its app made no choice for.
enum DefaultParts {
    /// The system's sign-in sheet where there is one, and the browser where the sheet cannot be shown.
    static func userAgent() -> any AMZNUserAgent {
        #if canImport(AuthenticationServices) && canImport(UIKit)
            AMZNUserAgentChain([AMZNWebAuthenticationUserAgent(), AMZNSystemBrowserUserAgent()])
        #elseif canImport(AuthenticationServices)
            AMZNWebAuthenticationUserAgent()
        #else
            AMZNLoopbackUserAgent()
        #endif
    }

    #if canImport(Security)
        /// The Keychain, an item for each client.
        static func grantStore(for configuration: AMZNConfiguration) -> any AMZNGrantStore { AMZNKeychainGrantStore() }
    #else
        /// One file for all clients in the user's folder for application state.
        static func grantStore(for configuration: AMZNConfiguration) -> any AMZNGrantStore {
            AMZNFileGrantStore(url: stateFolder().appendingPathComponent("LoginWithAmazon/grants.json"))
        }

        private static func stateFolder() -> URL {
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
                ?? URL(fileURLWithPath: NSHomeDirectory())
        }
    #endif
}
