import Foundation
import LoginWithAmazonLegacy

final class OldAppDelegate {
    // snippet: before-redirect
    func open(_ url: URL, from sourceApplication: String?) -> Bool {
        AIMobileLib.handleOpen(url, sourceApplication: sourceApplication)
    }
    // end

    var ids: String {
        // snippet: before-configuration
        let clientID = AIMobileLib.getClientId()!
        let redirectURI = AIMobileLib.getRedirectUri()!
        // end
        return clientID + " " + redirectURI
    }

    func logFindings() {
        // snippet: debug
        print(AMZNConfiguration.diagnose())
        print(AIMobileLib.usage.json)
        // end
    }
}
