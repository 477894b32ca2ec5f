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

    /// How an address is opened.
    public final class OpenExternalURLOptions: NSObject {}

    /// How much of it the user sees.
    public var activationState: ActivationState { .background }

    /// Opens an address outside of the app.
    open func open(
        _ url: URL, options: OpenExternalURLOptions?, completionHandler completion: ((Bool) -> Void)?
    ) {}
}

/// An address to open.
@MainActor
open class UIOpenURLContext: NSObject {
    /// The address.
    public let url: URL

    /// For an address.
    public init(url: URL) { self.url = url }
}

/// A scene that has windows.
open class UIWindowScene: UIScene {
    /// The windows.
    public var windows: [UIWindow] { [] }
}

/// The app.
@MainActor
open class UIApplication {
    /// The one app.
    public static func value(forKey key: String) -> Any? { nil }

    /// The scenes.
    public var connectedScenes: Set<UIScene> { [] }
}
