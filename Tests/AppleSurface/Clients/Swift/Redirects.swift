import LoginWithAmazonLegacy
import SwiftUI

#if canImport(UIKit)
    import UIKit

    /// A current app delegate, which receives redirects in apps without scenes.
    final class AppDelegate: NSObject, UIApplicationDelegate {
        func application(
            _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            AMZNAuthorizationManager.handleOpen(url, sourceApplication: options[.sourceApplication] as? String)
        }
    }

    /// App delegates written for iOS before 9 and before 4.2.
    final class OldAppDelegate: NSObject, UIApplicationDelegate {
        func application(_ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any)
            -> Bool
        {
            AIMobileLib.handleOpen(url, sourceApplication: sourceApplication)
        }

        func application(_ application: UIApplication, handleOpen url: URL) -> Bool {
            AIMobileLib.handleOpen(url, sourceApplication: nil)
        }
    }

    /// A scene delegate, which receives redirects instead of the app delegate.
    final class SceneDelegate: NSObject, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            AMZNAuthorizationManager.handleOpen(connectionOptions.urlContexts)
        }

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            AMZNAuthorizationManager.handleOpen(URLContexts)
        }

        func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            guard let url = userActivity.webpageURL else { return }
            AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
        }
    }

    /// A scene delegate with other URLs, too.
    final class SharingSceneDelegate: NSObject, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            let isOurs: Bool = AMZNAuthorizationManager.handleOpen(URLContexts)
            if !isOurs { openOther(URLContexts) }
        }

        private func openOther(_ contexts: Set<UIOpenURLContext>) {}
    }

    /// 2.x calls in a scene delegate.
    final class OldSceneDelegate: NSObject, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            for context in URLContexts {
                AIMobileLib.handleOpen(context.url, sourceApplication: context.options.sourceApplication)
            }
        }
    }
#else
    import AppKit

    /// An app delegate on macOS.
    final class MacAppDelegate: NSObject, NSApplicationDelegate {
        func application(_ application: NSApplication, open urls: [URL]) {
            for url in urls { AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil) }
        }
    }

    /// The parts that a macOS app creates itself.
    func macParts(_ file: URL) -> (any AMZNUserAgent, [any AMZNGrantStore]) {
        let loopback = AMZNLoopbackUserAgent().announcing { print($0.absoluteString) }
        return (
            AMZNUserAgentChain([AMZNWebAuthenticationUserAgent(), loopback]),
            [AMZNKeychainGrantStore(), AMZNFileGrantStore(url: file)]
        )
    }
#endif

/// An app in SwiftUI.
struct SampleApp: App {
    var body: some Scene {
        WindowGroup {
            ContentView().onOpenURL { AMZNAuthorizationManager.handleOpen($0, sourceApplication: nil) }
        }
    }
}

struct ContentView: View {
    var body: some View { Text("Sample") }
}

/// Source applications of each optionality found in old code.
func openWithEachSource(_ url: URL!, _ info: [String: Any], _ optional: String?, _ unwrapped: String!) -> [Bool] {
    let old = AIMobileLib.handleOpen(_:sourceApplication:)
    let typed: (URL, String?) -> Bool = AMZNAuthorizationManager.handleOpen
    AIMobileLib.handleOpenURL(url, sourceApplication: "")
    return [
        AIMobileLib.handleOpen(url, sourceApplication: nil),
        AIMobileLib.handleOpen(url, sourceApplication: optional ?? ""),
        AIMobileLib.handleOpen(url, sourceApplication: unwrapped),
        AIMobileLib.handleOpen(url, sourceApplication: info["source"] as! String),
        AIMobileLib.handleOpenURL(url, sourceApplication: info["source"] as? String),
        AMZNAuthorizationManager.handleOpen(url, sourceApplication: unwrapped),
        AMZNAuthorizationManager.handleOpen(url, sourceApplication: info["source"] as! String?),
        old(url, ""), typed(url, nil),
    ]
}
