import Foundation

/// The default user agent and store of a manager.
package enum DefaultDependencies {
    static func userAgent() -> any AMZNUserAgent {
        #if canImport(AuthenticationServices)
            AMZNWebAuthenticationUserAgent()
        #else
            AMZNLoopbackUserAgent()
        #endif
    }

    package static func grantStore() -> any AMZNGrantStore {
        #if canImport(Security)
            return AMZNKeychainGrantStore()
        #else
            let folder = StoreFolder.userData(ProcessInfo.processInfo.environment, home: StoreFolder.accountHome)
            return AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/LoginWithAmazon/grants"))
        #endif
    }
}
