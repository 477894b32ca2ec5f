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
    private weak var window: UIWindow?

    /// If the window is hidden or has no root view controller, the sheet is presented in a new window of the same scene
    /// (`_UIFallbackPresentationViewController` in public dumps of classes). Assumed for a hidden window: trial 51.
    init(over window: UIWindow?) {
        self.window = window
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

    /// Closes the sheet. If the user sees it, this takes a moment. Assumed: no other sheet appears meanwhile (trial
    /// 54).
    func dismiss() {
        guard isOnScreen, let scene = window?.windowScene else { return end() }
        let device = scene.device
        device.closingScenes.append(scene)
        device.after(device.closingTime) {
            device.closingScenes.removeAll { $0 === scene }
            self.end()
        }
    }

    private var isOnScreen: Bool {
        let window = fallback ?? window
        guard let root = window?.rootViewController, window?.isHidden == false else { return false }
        return sequence(first: root, next: \.presentedViewController).contains { $0 === controller }
    }

    private func end() {
        if isPresented { presenter.dismiss(animated: true) }
        fallback?.windowScene = nil
    }
}
