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
            return fileStore(ProcessInfo.processInfo.environment)
        #endif
    }

    /// The file store in the user's folder for programs' data (XDG Base Directory Specification). A variable with a
    /// relative path is ignored, because the folder would then depend on the program's working folder.
    static func fileStore(_ variables: [String: String]) -> AMZNFileGrantStore {
        func folder(_ name: String) -> String? { variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let data = folder("XDG_DATA_HOME") ?? folder("HOME").map({ $0 + "/.local/share" }) else {
            let reason = "The default grant store needs the variable HOME, with an absolute path."
            return AMZNFileGrantStore(fault: .unusable("\(reason) Set HOME, or pass another store to the manager."))
        }
        return AMZNFileGrantStore(url: URL(fileURLWithPath: data + "/LoginWithAmazon/grants"))
    }
}
