#if canImport(UIKit)
    import AuthenticationServices
    import UIKit

    /// The window that the user is looking at.
    @MainActor
    enum ActiveWindow {
        private static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }

        /// The scene closest to the user; nil without one, and in an app extension, which has no application.
        ///
        /// The application is accessed by key: code that extensions link must not name the property, and in an
        /// extension accessing it traps.
        static func scene() -> UIWindowScene? {
            guard !isExtension, let app = UIApplication.value(forKey: "sharedApplication") as? UIApplication else {
                return nil
            }
            // An external display doesn't show the app's own windows.
            let scenes = app.connectedScenes.compactMap { $0 as? UIWindowScene }
                .filter { $0.session.role == .windowApplication }
            return scenes.max { rank($0) < rank($1) }
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

        /// The active scene's window.
        static func stage() -> PresentationReadiness<ASPresentationAnchor> {
            guard !isExtension else { return .unavailable }
            let scene = scene()
            switch scene?.activationState {
            case .foregroundActive:
                return (scene?.keyWindow ?? scene?.windows.first).map { .ready($0) } ?? .background
            case .foregroundInactive: return .inactive
            default: return .background
            }
        }

        /// Whether the system presents sheets over the app's windows. On a Mac and on Apple Vision, the page has a
        /// window of its own.
        nonisolated static var showsSheets: Bool {
            #if os(visionOS)
                false
            #else
                !ProcessInfo.processInfo.isMacCatalystApp && !ProcessInfo.processInfo.isiOSAppOnMac
            #endif
        }

        /// Reports where a sheet is that will be shown over the window; nil where the page has its own.
        static func presence(over window: ASPresentationAnchor) -> (@MainActor () -> SheetPresence)? {
            let idiom = window.windowScene?.traitCollection.userInterfaceIdiom
            guard idiom == .phone || idiom == .pad, showsSheets else { return nil }
            let (top, visits) = (topmost(over: window), BackgroundVisits(of: window.windowScene))
            return { [weak window, weak top] in
                if visits.takeAny() { return .background }
                switch window?.windowScene?.activationState {
                case .foregroundActive: return shows(over: window, more: top) ? .present : .missing
                case .background: return .background
                // The scene has been closed, and the sheet with it.
                case .unattached, nil: return .missing
                default: return .inactive
                }
            }
        }

        /// Whether anything is presented over the window that was not there before the sheet. If the app has replaced
        /// the root view controller, its sheet is gone with the old one.
        private static func shows(over window: UIWindow?, more top: UIViewController?) -> Bool {
            window?.rootViewController?.presentedViewController != nil && topmost(over: window) !== top
        }

        private static func topmost(over window: UIWindow?) -> UIViewController? {
            var top = window?.rootViewController
            while let next = top?.presentedViewController { top = next }
            return top
        }
    }

    /// Notes that a scene enters the background, where the process may be suspended before anything asks for the
    /// scene's state.
    private final class BackgroundVisits {
        private let hasAny = Locked(false)
        private let observer: any NSObjectProtocol

        init(of scene: UIScene?) {
            observer = NotificationCenter.default.addObserver(
                forName: UIScene.didEnterBackgroundNotification, object: scene, queue: nil
            ) { [hasAny] _ in hasAny.exchange(true) }
        }

        deinit { NotificationCenter.default.removeObserver(observer) }

        /// Whether the scene has entered the background since the last call.
        func takeAny() -> Bool { hasAny.exchange(false) }
    }
#elseif canImport(AppKit)
    import AppKit
    import AuthenticationServices

    /// The app's window. The page itself has a window of its own, in the browser.
    @MainActor
    enum ActiveWindow {
        nonisolated static var showsSheets: Bool { false }

        /// The app's window, active or not: on a Mac, a sheet is shown over either.
        static func stage() -> PresentationReadiness<ASPresentationAnchor> {
            let app = NSApplication.shared
            return (app.keyWindow ?? app.mainWindow ?? app.windows.first).map { .ready($0) } ?? .unavailable
        }

        static func presence(over window: ASPresentationAnchor) -> (@MainActor () -> SheetPresence)? { nil }
    }
#endif
