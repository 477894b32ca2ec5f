import Foundation

/// The default user agent and store of a manager.
enum DefaultDependencies {
    /// On Apple's platforms, the system's sign-in sheet; where UIKit is available, the browser is the fallback. On
    /// other systems, the loopback agent.
    static func userAgent() -> any AMZNUserAgent {
        #if canImport(AuthenticationServices) && canImport(UIKit)
            AMZNUserAgentChain([AMZNWebAuthenticationUserAgent(), AMZNSystemBrowserUserAgent()])
        #elseif canImport(AuthenticationServices)
            AMZNWebAuthenticationUserAgent()
        #else
            AMZNLoopbackUserAgent()
        #endif
    }

    /// On Apple's platforms, the Keychain. On other systems, a folder in the user's application data, with a file for
    /// each client.
    static func grantStore() -> any AMZNGrantStore {
        #if canImport(Security)
            return AMZNKeychainGrantStore()
        #else
            let folder = StoreFolder.userData(ProcessInfo.processInfo.environment, home: StoreFolder.accountHome)
            return AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/LoginWithAmazon/grants"))
        #endif
    }
}
