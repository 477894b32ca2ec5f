import LoginWithAmazonLegacy
import UIKit

/// Redirects with every kind of source application found in old code.
final class SourceApplications: NSObject {
    func all(_ url: URL, _ info: [String: Any], _ options: [UIApplication.OpenURLOptionsKey: Any]) -> [Bool] {
        let plain = "com.apple.mobilesafari"
        let optional: String? = plain
        let unwrapped: String! = plain
        let unwrappedURL: URL! = url
        let old = [
            AIMobileLib.handleOpen(url, sourceApplication: nil),
            AIMobileLib.handleOpen(url, sourceApplication: ""),
            AIMobileLib.handleOpen(url, sourceApplication: plain),
            AIMobileLib.handleOpen(url, sourceApplication: optional),
            AIMobileLib.handleOpen(url, sourceApplication: optional!),
            AIMobileLib.handleOpen(url, sourceApplication: optional ?? ""),
            AIMobileLib.handleOpen(unwrappedURL, sourceApplication: unwrapped),
            AIMobileLib.handleOpen(url, sourceApplication: info["source"] as? String),
            AIMobileLib.handleOpen(url, sourceApplication: info["source"] as! String),
            AIMobileLib.handleOpen(url, sourceApplication: info["source"] as! String?),
            AIMobileLib.handleOpen(url, sourceApplication: options[.sourceApplication] as! String),
            AIMobileLib.handleOpen(url, sourceApplication: options[.sourceApplication] as? String),
            AIMobileLib.handleOpen(url, sourceApplication: options[.sourceApplication] as? String ?? ""),
            AIMobileLib.handleOpen(url, sourceApplication: UIApplication.OpenURLOptionsKey.sourceApplication.rawValue),
        ]
        let swift2 = [
            AIMobileLib.handleOpenURL(url, sourceApplication: nil),
            AIMobileLib.handleOpenURL(url, sourceApplication: plain),
            AIMobileLib.handleOpenURL(unwrappedURL, sourceApplication: unwrapped),
            AIMobileLib.handleOpenURL(url, sourceApplication: info["source"] as! String),
            AIMobileLib.handleOpenURL(url, sourceApplication: info["source"] as? String),
        ]
        let new = [
            AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil),
            AMZNAuthorizationManager.handleOpen(url, sourceApplication: plain),
            AMZNAuthorizationManager.handleOpen(url, sourceApplication: optional),
            AMZNAuthorizationManager.handleOpen(unwrappedURL, sourceApplication: unwrapped),
            AMZNAuthorizationManager.handleOpen(url, sourceApplication: info["source"] as! String),
            AMZNAuthorizationManager.handleOpen(url, sourceApplication: info["source"] as? String),
            AMZNAuthorizationManager.handleOpen(url, sourceApplication: options[.sourceApplication] as! String),
        ]
        return old + swift2 + new
    }

    func references(_ url: URL) -> Bool {
        let old = AIMobileLib.handleOpen(_:sourceApplication:)
        let new = AMZNAuthorizationManager.handleOpen(_:sourceApplication:)
        let typed: (URL, String?) -> Bool = AMZNAuthorizationManager.handleOpen
        return old(url, "") || new(url, "") || typed(url, nil)
    }

    func ignored(_ url: URL) {
        AIMobileLib.handleOpen(url, sourceApplication: "")
        AIMobileLib.handleOpenURL(url, sourceApplication: "")
        AMZNAuthorizationManager.handleOpen(url, sourceApplication: "")
    }
}
