import Foundation

/// The default user agent and store of a manager, with the settings in the main bundle's Info.plist.
package enum DefaultDependencies {
    static func userAgent(_ settings: InfoPlistSettings = .main) -> any AMZNUserAgent {
        #if canImport(AuthenticationServices)
            AMZNWebAuthenticationUserAgent(prefersEphemeralSession: settings.prefersEphemeralSession)
        #else
            AMZNLoopbackUserAgent()
        #endif
    }

    package static func grantStore() -> any AMZNGrantStore { grantStore(.main) }

    static func grantStore(_ settings: InfoPlistSettings) -> any AMZNGrantStore {
        #if canImport(Security)
            return AMZNKeychainGrantStore(accessGroup: settings.keychainAccessGroup)
        #else
            let folder = StoreFolder.userData(ProcessInfo.processInfo.environment, home: StoreFolder.accountHome)
            return AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/LoginWithAmazon/grants"))
        #endif
    }
}
