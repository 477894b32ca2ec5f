import UIKit

/// Shows the screen with the calls of SDK 2.x and the screen with the calls of SDK 3.x in two tabs.
final class ScreensController: UITabBarController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let (login, account) = (LoginViewController(), AccountViewController())
        (login.title, account.title) = ("SDK 2.x", "SDK 3.x")
        viewControllers = [login, account]
    }
}
