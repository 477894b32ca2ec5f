/// The properties of a scene by which a window is chosen.
struct SceneFacts: Equatable, Sendable {
    /// How close to the user the scene is.
    enum Activation: Int, Sendable { case background, foregroundInactive, foregroundActive }

    /// Whether it shows the app's own windows, unlike an external display or a dashboard.
    var isApplication = true
    var activation = Activation.foregroundActive
    /// Whether its windows look active; of windows side by side, only one does.
    var looksActive = true
    var hasKeyWindow = true
    /// Breaks ties, because the system returns scenes as an unordered set.
    var identifier = ""

    /// The scene closest to the user; nil if the app has no window of its own.
    static func closest<Scene>(of scenes: [Scene], _ facts: (Scene) -> SceneFacts) -> Scene? {
        scenes.map { ($0, facts($0)) }.filter(\.1.isApplication).max { $0.1.rank < $1.1.rank }?.0
    }

    private var rank: (Int, Int, Int, String) {
        (activation.rawValue, looksActive ? 1 : 0, hasKeyWindow ? 1 : 0, identifier)
    }
}

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
            return SceneFacts.closest(of: app.connectedScenes.compactMap { $0 as? UIWindowScene }) { SceneFacts($0) }
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

    extension SceneFacts {
        @MainActor
        fileprivate init(_ scene: UIWindowScene) {
            isApplication = scene.session.role == .windowApplication
            activation =
                switch scene.activationState {
                case .foregroundActive: .foregroundActive
                case .foregroundInactive: .foregroundInactive
                default: .background
                }
            looksActive = scene.traitCollection.activeAppearance != .inactive
            hasKeyWindow = scene.keyWindow != nil
            identifier = scene.session.persistentIdentifier
        }
    }

    /// Notes that a scene enters the background, where the process may be suspended before anything asks for the
    /// scene's state.
    @MainActor
    private final class BackgroundVisits: NSObject {
        private var hasAny = false

        /// The system removes the observer when this object is deallocated.
        init(of scene: UIScene?) {
            super.init()
            NotificationCenter.default.addObserver(
                self, selector: #selector(entered), name: UIScene.didEnterBackgroundNotification, object: scene)
        }

        /// Whether the scene has entered the background since the last call.
        func takeAny() -> Bool {
            defer { hasAny = false }
            return hasAny
        }

        /// Called on the main thread, as UIKit's notifications are.
        @objc private func entered() { hasAny = true }
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
