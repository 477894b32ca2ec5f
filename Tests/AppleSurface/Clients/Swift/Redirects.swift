import LoginWithAmazonLegacy
import SwiftUI

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

/// Passes optional, implicitly unwrapped and non-optional source applications, as old code does.
func openWithEachSource(_ url: URL!, _ info: [String: Any], _ optional: String?, _ unwrapped: String!) -> [Bool] {
    let old = AIMobileLib.handleOpen(_:sourceApplication:)
    let typed: (URL, String?) -> Bool = AMZNAuthorizationManager.handleOpen
    AIMobileLib.handleOpenURL(url, sourceApplication: "")
    AMZNLWAMobileLib.handleOpen(url, sourceApplication: "")
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
