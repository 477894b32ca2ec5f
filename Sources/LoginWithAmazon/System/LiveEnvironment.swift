import Foundation

/// The default user agent and store of a manager.
enum DefaultDependencies {
    /// The system's sign-in sheet, with the browser as a fallback on iOS; the loopback agent on systems without the
    /// sheet.
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
        /// The Keychain, with an item for each client.
        static func grantStore(for configuration: AMZNConfiguration) -> any AMZNGrantStore { AMZNKeychainGrantStore() }
    #else
        /// One file for all clients, in the user's application support folder.
        static func grantStore(for configuration: AMZNConfiguration) -> any AMZNGrantStore {
            AMZNFileGrantStore(url: stateFolder().appendingPathComponent("LoginWithAmazon/grants.json"))
        }

        private static func stateFolder() -> URL {
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
                ?? URL(fileURLWithPath: NSHomeDirectory())
        }
    #endif
}

#if canImport(Security)
    extension ReinstallGuard {
        /// The guard of this process. An extension has its own container, which says nothing about the app's items.
        static func live(_ policy: AMZNReinstallPolicy) -> ReinstallGuard {
            let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            guard policy == .forget, !Bundle.main.bundlePath.hasSuffix(".appex"), let folder else {
                return ReinstallGuard(mark: nil)
            }
            let path = folder.appendingPathComponent("LoginWithAmazon/installation").path
            return ReinstallGuard(mark: InstallationMark(path: path) { UUID().uuidString })
        }
    }
#endif
