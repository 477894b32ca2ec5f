@_exported import Foundation

@MainActor
open class UIResponder: NSObject {}

/// A scene; its state is set by the ``Device``.
@MainActor
open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    public struct OpenExternalURLOptions: Sendable {}

    /// Posted on the main thread (UIScene.h).
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackground")

    public let session: UISceneSession
    public internal(set) var activationState = ActivationState.unattached

    init(session: UISceneSession) { self.session = session }

    /// Hands the URL to the browser, which takes the place of the app.
    public func open(
        _ url: URL, options: OpenExternalURLOptions?, completionHandler: (@MainActor @Sendable (Bool) -> Void)?
    ) {
        Device.current.openBrowser(url)
        completionHandler?(true)
    }
}

@MainActor
public final class UISceneSession: NSObject {
    public struct Role: Equatable, Sendable {
        public static let windowApplication = Role()
        /// An external display (UISceneSessionRole).
        public static let windowExternalDisplayNonInteractive = Role(isApplication: false)
        private var isApplication = true
    }

    public let role: Role
    public let persistentIdentifier: String

    init(role: Role, persistentIdentifier: String) {
        (self.role, self.persistentIdentifier) = (role, persistentIdentifier)
    }
}

@MainActor
public final class UIWindowScene: UIScene {
    public internal(set) var traitCollection = UITraitCollection()
    public internal(set) var windows: [UIWindow] = []
    public var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
}

@MainActor
public final class UITraitCollection: NSObject {
    public internal(set) var userInterfaceIdiom = UIUserInterfaceIdiom.phone
    public internal(set) var activeAppearance = UIUserInterfaceActiveAppearance.active
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone, pad
    case mac = 5
    case vision = 6
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
