import Foundation
import LoginWithAmazon

final class NewAppDelegate {
    // snippet: after-redirect
    func open(_ url: URL, from sourceApplication: String?) -> Bool {
        AMZNAuthorizationManager.handleOpen(url, sourceApplication: sourceApplication)
    }
    // end

    var ids: String {
        // snippet: after-configuration
        let configuration = AMZNAuthorizationManager.shared().configuration
        let clientID = configuration?.clientID ?? ""
        let redirectURI = configuration?.redirectURI.absoluteString ?? ""
        // end
        return clientID + " " + redirectURI
    }
}
