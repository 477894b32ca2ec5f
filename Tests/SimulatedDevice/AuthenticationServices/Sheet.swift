import SafariServices
import UIKit

/// The class of the sheet's controller in SafariServices (public dumps of the classes of iOS 14 to 18).
private final class SFAuthenticationViewController: SFSafariViewController {}

/// The sheet of a session. It is presented in the app's process, over the topmost controller of the anchor (Stripe's
/// tests of this sheet, public dumps of view controllers).
@MainActor
final class Sheet {
    private let controller = SFAuthenticationViewController()
    private var presenter: UIViewController
    private var fallback: UIWindow?

    /// If the window is hidden or has no root view controller, the sheet is presented in a new window of the same scene
    /// (`_UIFallbackPresentationViewController` in public dumps of classes). Assumed for a hidden window: trial 51.
    init(over window: UIWindow?) {
        if let root = window?.rootViewController, window?.isHidden == false {
            presenter = root
            while let next = presenter.presentedViewController { presenter = next }
        } else {
            presenter = UIViewController()
            fallback = window?.windowScene.map { UIWindow(windowScene: $0) }
            fallback?.rootViewController = presenter
            fallback?.isHidden = false
        }
        presenter.present(controller, animated: true)
    }

    /// Whether the sheet is presented. If the app dismisses the sheet, the system doesn't call the session's handler
    /// (Auth0.swift #435).
    var isPresented: Bool { presenter.presentedViewController === controller }

    func dismiss() {
        if isPresented { presenter.dismiss(animated: true) }
        fallback?.windowScene = nil
    }
}
