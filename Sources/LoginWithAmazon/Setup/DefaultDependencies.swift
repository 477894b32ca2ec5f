import Foundation

/// The default user agent and store of a manager, with the settings in the main bundle's Info.plist.
enum DefaultDependencies {
    static func userAgent(_ settings: InfoPlistSettings = .main) -> any AMZNUserAgent {
        #if canImport(AuthenticationServices) && canImport(UIKit)
            AMZNUserAgentChain([
                AMZNWebAuthenticationUserAgent(prefersEphemeralSession: settings.prefersEphemeralSession),
                AMZNSystemBrowserUserAgent(),
            ])
        #elseif canImport(AuthenticationServices)
            AMZNWebAuthenticationUserAgent(prefersEphemeralSession: settings.prefersEphemeralSession)
        #else
            AMZNLoopbackUserAgent()
        #endif
    }

    static func grantStore(_ settings: InfoPlistSettings = .main) -> any AMZNGrantStore {
        #if canImport(Security)
            return AMZNKeychainGrantStore(accessGroup: settings.keychainAccessGroup)
        #else
            let folder = StoreFolder.userData(ProcessInfo.processInfo.environment, home: StoreFolder.accountHome)
            return AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/LoginWithAmazon/grants"))
        #endif
    }
}
