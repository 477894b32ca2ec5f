import AppKit
import LoginWithAmazonLegacy
import SwiftUI

/// An app delegate on macOS.
final class MacAppDelegate: NSObject, NSApplicationDelegate {
    // snippet: redirect-macos
    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls { AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil) }
    }
    // end
}

/// An app in SwiftUI.
struct MacApp: App {
    var body: some Scene {
        WindowGroup {
            Text("Sample").onOpenURL { AMZNAuthorizationManager.handleOpen($0, sourceApplication: nil) }
        }
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
