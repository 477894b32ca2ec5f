import Foundation
import LoginWithAmazonLegacy

/// The ways in which apps of all generations pass on the redirect, without the application object.
class AppDelegate: NSObject {
    let sourceApplicationKey = "UIApplicationOpenURLOptionsSourceApplicationKey"

    func application(open url: URL, sourceApplication: String?, annotation: Any) -> Bool {
        AIMobileLib.handleOpen(url, sourceApplication: sourceApplication)
    }

    func application(open url: URL, options: [String: Any]) -> Bool {
        AIMobileLib.handleOpen(url, sourceApplication: sourceApplicationKey)
    }

    func applicationOfSwift2(openURL url: URL, sourceApplication: String!) -> Bool {
        AIMobileLib.handleOpenURL(url, sourceApplication: sourceApplication)
    }

    func application31(open url: URL) -> Bool {
        AMZNLWAMobileLib.handleOpen(url, sourceApplication: nil)
    }

    /// A scene delegate's method returns nothing.
    func scene(openURLContexts urls: Set<URL>) {
        for url in urls {
            AIMobileLib.handleOpen(url, sourceApplication: nil)
        }
    }

    func sceneOfSwift2(openURLContexts urls: Set<URL>) {
        guard let url = urls.first else { return }
        AIMobileLib.handleOpenURL(url, sourceApplication: nil)
    }

    func modernScene(openURLContexts urls: Set<URL>) {
        urls.forEach { AMZNAuthorizationManager.handleOpen($0, sourceApplication: nil) }
    }
}
