@_exported import Foundation

@MainActor
open class UIResponder: NSObject {}

/// A scene. The ``Device`` sets its state.
@MainActor
open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    public struct OpenExternalURLOptions: Sendable {}

    public let session: UISceneSession
    public internal(set) var activationState = ActivationState.unattached
    public unowned let device: Device

    init(session: UISceneSession, device: Device) { (self.session, self.device) = (session, device) }

    /// Hands the URL to the browser, which comes to the front unless the device is in Guided Access. The handler runs
    /// on the main thread (UIScene.h).
    public func open(
        _ url: URL, options: OpenExternalURLOptions?, completionHandler: (@MainActor @Sendable (Bool) -> Void)?
    ) {
        let isOpen = device.openBrowser(url)
        device.after(0) { completionHandler?(isOpen) }
    }
}

@MainActor
public final class UISceneSession: NSObject {
    public struct Role: Equatable, Sendable {
        public static let windowApplication = Role(name: "UIWindowSceneSessionRoleApplication")
        /// A scene of an external display, which shows nothing that can be tapped (UISceneDefinitions.h).
        public static let windowExternalDisplayNonInteractive = Role(name: "UIWindowSceneSessionRoleExternalDisplay")
        private let name: String
    }

    public let role: Role
    public let persistentIdentifier: String

    init(role: Role, persistentIdentifier: String) {
        (self.role, self.persistentIdentifier) = (role, persistentIdentifier)
    }
}

@MainActor
public final class UIWindowScene: UIScene {
    public let traitCollection = UITraitCollection()
    /// All windows of the scene, hidden ones too (UIWindowScene.h).
    public internal(set) var windows: [UIWindow] = []
    public var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
    public func removeWindows() { windows = [] }
}

@MainActor
public final class UITraitCollection: NSObject {
    /// Of windows side by side, only the window that was used last looks active (UITraitCollection.h).
    public var activeAppearance = UIUserInterfaceActiveAppearance.active
}

public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    case unspecified = -1
    case inactive, active
}

@MainActor
public final class UIOpenURLContext: NSObject {
    public let url: URL

    public init(url: URL) { self.url = url }
}
