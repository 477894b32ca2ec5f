#if canImport(Security)
    import Foundation

    extension ReinstallGuard {
        /// The guard of this process. An extension has a container of its own, and must not judge the app's items by it.
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
