#if os(Linux) || os(macOS)
    import Foundation
    import LoginWithAmazon

    /// A tool with the commands `sign-in`, `whoami` and `sign-out`. The user signs in once; later runs read the grant from
    /// its file and refresh the token if necessary.
    struct Tool {
        let manager: AMZNAuthorizationManager

        init(manager: AMZNAuthorizationManager) { self.manager = manager }

        init(_ configuration: AMZNConfiguration) {
            let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            manager = AMZNAuthorizationManager(
                configuration: configuration, userAgent: AMZNLoopbackUserAgent(),
                grantStore: AMZNFileGrantStore(url: folder.appendingPathComponent("my-tool/grant")))
        }

        /// Runs the command and returns the text to print.
        func run(_ command: String) async throws -> String {
            switch command {
            case "sign-in":
                _ = try await manager.authorize(AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()]))
                return "Signed in."
            case "sign-out":
                try await manager.signOutOnDevice()
                return "Signed out."
            default:
                guard try await manager.storedSession() != nil else { return "Not signed in: run 'my-tool sign-in'." }
                return try await manager.fetchUser().name ?? "no name"
            }
        }
    }
#endif
