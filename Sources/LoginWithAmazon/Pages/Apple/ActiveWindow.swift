#if canImport(UIKit)
    import AuthenticationServices
    import SafariServices
    import UIKit

    /// Chooses the window for the system's sign-in sheet, and checks whether the app shows that sheet.
    @MainActor
    enum ActiveWindow {
        nonisolated static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }
        static var isOnMac: Bool { ProcessInfo.processInfo.isMacCatalystApp }
        static var isInGuidedAccess: Bool { UIAccessibility.isGuidedAccessEnabled }

        /// The scene that is most likely in front of the user; nil in an app extension, and if the app has no scene.
        static func scene() -> UIWindowScene? { scenes.max { rank($0) < rank($1) } }

        /// The scenes that show the app's own windows. There are none in an app extension, which has no application.
        ///
        /// The application is accessed by its key, because code that app extensions link must not name the property. In
        /// an extension, the access would trap.
        private static var scenes: [UIWindowScene] {
            guard !isExtension, let app = UIApplication.value(forKey: "sharedApplication") as? UIApplication else {
                return []
            }
            // Scenes for an external display are excluded, because the user can't sign in there.
            return app.connectedScenes.compactMap { $0 as? UIWindowScene }
                .filter { $0.session.role == .windowApplication }
        }

        /// Orders scenes by how likely they are to be in front of the user. If windows are side by side, only one looks
        /// active. Equal scenes are ordered by their identifiers, because the system returns the scenes as an unordered
        /// set.
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

        /// Whether a sheet can be shown, and over which window. The window is `anchor` or, if that is nil, the key
        /// window of the scene in front. If the scene has no key window, the window is the scene's first visible one.
        static func stage(over anchor: UIWindow?, isExtension: Bool) -> SheetStage<ASPresentationAnchor> {
            // For a window without a scene, the system decides whether the sheet can be shown.
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

        /// Whether the app is active and none of its visible windows shows the system's sheet. On a Mac and on Apple
        /// Vision, no window of the app shows it, because the page has its own window.
        static var showsNoSheet: Bool {
            let onScreen = scenes.filter { [.foregroundActive, .foregroundInactive].contains($0.activationState) }
            return onScreen.contains { $0.activationState == .foregroundActive }
                && !onScreen.flatMap(\.windows).contains(where: showsSheet)
        }

        /// Whether the system's sheet covers the scene of this window.
        static func isCovered(_ window: UIWindow) -> Bool {
            window.windowScene?.windows.contains(where: showsSheet) ?? false
        }

        /// Whether this window shows the system's sheet. The class of the sheet's controller is private, so any
        /// controller of its public superclass counts.
        private static func showsSheet(_ window: UIWindow) -> Bool {
            guard !window.isHidden, let root = window.rootViewController else { return false }
            return sequence(first: root, next: \.presentedViewController).contains { $0 is SFSafariViewController }
        }
    }
#elseif canImport(AppKit)
    import AppKit
    import AuthenticationServices

    /// Chooses the app's window for the sign-in. On a Mac, the browser shows the page in its own window.
    @MainActor
    enum ActiveWindow {
        nonisolated static let isExtension = false
        static let isOnMac = true
        static let isInGuidedAccess = false
        /// Always true, because the browser shows the page in its own window.
        static let showsNoSheet = true

        static func isCovered(_ window: NSWindow) -> Bool { false }

        /// The anchor or, without one, one of the app's windows; `unavailable` if the app has none. The window may be
        /// inactive, because a Mac shows the page for an inactive window too.
        static func stage(over anchor: NSWindow?, isExtension: Bool) -> SheetStage<ASPresentationAnchor> {
            let app = NSApplication.shared
            return (anchor ?? app.keyWindow ?? app.mainWindow ?? app.windows.first).map { .ready($0) } ?? .unavailable
        }
    }
#endif
