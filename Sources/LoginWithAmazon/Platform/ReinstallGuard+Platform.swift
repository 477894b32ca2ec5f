#if canImport(Security)
    import Foundation

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
