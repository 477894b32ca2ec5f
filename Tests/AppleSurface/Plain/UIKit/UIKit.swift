@_exported import Foundation

// What the package uses of UIKit, as plain Swift.

/// A window.
@MainActor
open class UIWindow {
    /// Whether it gets the keys.
    public var isKeyWindow: Bool { false }
}

/// A part of the app on screen.
@MainActor
open class UIScene: NSObject {
    /// How much of it the user sees.
    public enum ActivationState: Sendable {
        /// All of it, or less.
        case foregroundActive, foregroundInactive, background, unattached
    }

    /// How much of it the user sees.
    public var activationState: ActivationState { .background }
}

/// A scene that has windows.
open class UIWindowScene: UIScene {
    /// The windows.
    public var windows: [UIWindow] { [] }
}

/// The app.
@MainActor
open class UIApplication {
    /// An option of opening.
    public struct OpenExternalURLOptionsKey: Hashable {}

    /// The one app.
    public static let shared = UIApplication()

    /// The scenes.
    public var connectedScenes: Set<UIScene> { [] }

    /// Opens an address outside of the app.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)?
    ) {}
}
