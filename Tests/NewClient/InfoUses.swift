import Foundation
import LoginWithAmazon

let infoUses: [Use] = [
    use("AMZNLWASDKInfo") { let _: NSObject.Type = AMZNLWASDKInfo.self },
    value("AMZNLWASDKInfo.sdkVersion()", AMZNLWASDKInfo.sdkVersion(), as: String.self),
    use("AMZNLWASettings") { let _: NSObject.Type = AMZNLWASettings.self },
    use("AMZNLWASettings.isCreateAccountLinkDisabled()") {
        let isDisabled: Bool = AMZNLWASettings.isCreateAccountLinkDisabled()
        _ = isDisabled
    },
    use("AMZNLWASettings.setDisableCreateAccountLink(_:)") { AMZNLWASettings.setDisableCreateAccountLink(true) },
]
