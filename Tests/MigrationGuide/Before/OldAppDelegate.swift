import Foundation
import LoginWithAmazonLegacy

final class OldAppDelegate {
    // snippet: before-redirect
    func open(_ url: URL, from sourceApplication: String?) -> Bool {
        AIMobileLib.handleOpen(url, sourceApplication: sourceApplication)
    }
    // end
}
