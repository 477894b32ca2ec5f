#if canImport(UIKit)
    import AuthenticationServices
    import SafariServices
    import UIKit

    /// The window that the user is looking at.
    @MainActor
    enum ActiveWindow {
        private static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }

        /// The scene closest to the user; nil without one, and in an app extension.
        static func scene() -> UIWindowScene? { scenes.max { rank($0) < rank($1) } }

        /// The scenes with the app's own windows; none in an app extension, which has no application.
        ///
        /// The application is accessed by key: code that extensions link must not name the property, and in an
        /// extension accessing it traps.
        private static var scenes: [UIWindowScene] {
            guard !isExtension, let app = UIApplication.value(forKey: "sharedApplication") as? UIApplication else {
                return []
            }
            // An external display doesn't show the app's own windows.
            return app.connectedScenes.compactMap { $0 as? UIWindowScene }
                .filter { $0.session.role == .windowApplication }
        }

        /// How close to the user the scene is. Of windows side by side, only one looks active. The identifier breaks
        /// ties, because the system returns scenes as an unordered set.
        private static func rank(_ scene: UIWindowScene) -> (Int, Int, Int, String) {
            let activation =
                switch scene.activationState {
                case .foregroundActive: 2
                case .foregroundInactive: 1
                default: 0
                }
            let looksActive = scene.traitCollection.activeAppearance != .inactive
            return (activation, looksActive ? 1 : 0, scene.keyWindow == nil ? 0 : 1, scene.session.persistentIdentifier)
        }

        /// Whether a sheet can be shown over the window; nil means the key window of the scene closest to the user.
        static func stage(over anchor: UIWindow?) -> PresentationReadiness<ASPresentationAnchor> {
            // The system decides about a window without a scene.
            if let anchor, anchor.windowScene == nil { return .ready(anchor) }
            guard anchor != nil || !isExtension else { return .unavailable }
            let scene = anchor?.windowScene ?? scene()
            switch scene?.activationState {
            case .foregroundActive:
                let window = anchor ?? scene?.keyWindow ?? scene?.windows.first { !$0.isHidden }
                return window.map { .ready($0) } ?? .background
            case .foregroundInactive: return .inactive
            default: return .background
            }
        }

        /// Whether the app is active and none of its windows on the screen shows the system's sheet. A sheet that was
        /// started has then not appeared yet, or is gone, or is elsewhere: on a Mac and on Apple Vision, the page has a
        /// window of its own.
        static var showsNoSheet: Bool {
            let onScreen = scenes.filter { [.foregroundActive, .foregroundInactive].contains($0.activationState) }
            return onScreen.contains { $0.activationState == .foregroundActive }
                && !onScreen.flatMap(\.windows).contains(where: showsSheet)
        }

        /// Any window of the app may show the sheet: the anchor need not have a root view controller. The class of the
        /// sheet's controller is private; its superclass is public.
        private static func showsSheet(_ window: UIWindow) -> Bool {
            guard !window.isHidden, let root = window.rootViewController else { return false }
            return sequence(first: root, next: \.presentedViewController).contains { $0 is SFSafariViewController }
        }
    }
#elseif canImport(AppKit)
    import AppKit
    import AuthenticationServices

    /// The app's window. The page itself has a window of its own, in the browser.
    @MainActor
    enum ActiveWindow {
        /// True also while the browser shows the page.
        static var showsNoSheet: Bool { true }

        /// The anchor, or else a window of the app, active or not: a Mac shows sheets over inactive windows too.
        static func stage(over anchor: NSWindow?) -> PresentationReadiness<ASPresentationAnchor> {
            let app = NSApplication.shared
            return (anchor ?? app.keyWindow ?? app.mainWindow ?? app.windows.first).map { .ready($0) } ?? .unavailable
        }
    }
#endif
