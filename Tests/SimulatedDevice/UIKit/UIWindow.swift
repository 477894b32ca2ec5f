@MainActor
public final class UIWindow: UIResponder {
    public weak var windowScene: UIWindowScene?
    public private(set) var isKeyWindow = false
    public var rootViewController: UIViewController?
    /// A window is hidden until it is shown (UIWindow's documentation).
    public var isHidden = true

    /// The initializer adds the window to the windows of its scene (UIWindow.h).
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

    /// A controller that already presents another controller can't present a second (UIViewController's documentation).
    public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        guard presentedViewController == nil else { return }
        presentedViewController = controller
        completion?()
    }

    /// Dismisses what this controller presents, with everything that is presented over it.
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        presentedViewController = nil
        completion?()
    }
}
