#if canImport(UIKit)
    import Foundation
    import UIKit

    /// The app that this code runs in.
    enum HostApplication {
        /// The scene that the user is looking at, or the one that comes closest; nil in an app extension, which has no
        /// application.
        ///
        /// The application is asked for by its key: its property must not be named in code that extensions link too,
        /// and asking for it there traps.
        @MainActor
        static func scene() -> UIWindowScene? {
            guard !isExtension, let app = UIApplication.value(forKey: "sharedApplication") as? UIApplication else {
                return nil
            }
            let scenes = app.connectedScenes.compactMap { $0 as? UIWindowScene }
            let active = scenes.first { $0.activationState == .foregroundActive }
            let visible = scenes.first { $0.activationState == .foregroundInactive }
            return active ?? visible ?? scenes.first
        }

        private static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }
    }
#endif
