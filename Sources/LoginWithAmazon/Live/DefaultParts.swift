import Foundation

/// The user agent and the store of a manager that its app made no choice for.
enum DefaultParts {
    static func userAgent() -> any AMZNUserAgent { AMZNLoopbackUserAgent() }

    /// One file for all clients in the user's folder for application state.
    static func grantStore(for configuration: AMZNConfiguration) -> any AMZNGrantStore {
        AMZNFileGrantStore(url: stateFolder().appendingPathComponent("LoginWithAmazon/grants.json"))
    }

    private static func stateFolder() -> URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory())
    }
}
