import Foundation
import LoginWithAmazonLegacy

extension OldAppDelegate {
    var ids: String {
        // snippet: before-configuration
        let clientID = AIMobileLib.getClientId()!
        let redirectURI = AIMobileLib.getRedirectUri()!
        // end
        return clientID + " " + redirectURI
    }
}
