@MainActor
public final class UIWindow: UIResponder {
    public weak var windowScene: UIWindowScene?
    public private(set) var isKeyWindow = false
    public var isHidden = true
    public var rootViewController: UIViewController?

    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init()
        windowScene.windows.append(self)
    }

    /// Shows the window and makes it the scene's key window.
    public func makeKeyAndVisible() {
        for window in windowScene?.windows ?? [] { window.isKeyWindow = window === self }
        isHidden = false
    }
}

@MainActor
open class UIViewController: UIResponder {
    public private(set) var presentedViewController: UIViewController?

    public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        presentedViewController = controller
        completion?()
    }

    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        presentedViewController = nil
        completion?()
    }
}
