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

    /// The Keychain on Apple's platforms; elsewhere a folder in the user's application data, with a file for each
    /// client.
    static func grantStore() -> any AMZNGrantStore {
        #if canImport(Security)
            return AMZNKeychainGrantStore()
        #else
            let folder = StoreFolder.userData(ProcessInfo.processInfo.environment, home: StoreFolder.accountHome)
            return AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/LoginWithAmazon/grants"))
        #endif
    }
}
