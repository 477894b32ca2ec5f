import Foundation
import LoginWithAmazon

private let result: AMZNAuthorizeResult = AMZNAuthorizeResult()
private let user: AMZNUser? = result.user

let resultUses: [Use] = [
    use("AMZNAuthorizeResult") { let _: NSObject.Type = AMZNAuthorizeResult.self },
    use("AMZNAuthorizeResult.init()") {
        let result: AMZNAuthorizeResult = AMZNAuthorizeResult()
        _ = result
    },
    use("AMZNAuthorizeResult.token") {
        let token: String = result.token
        result.token = token
    },
    use("AMZNAuthorizeResult.authorizationCode") {
        let code: String = result.authorizationCode
        result.authorizationCode = code
    },
    use("AMZNAuthorizeResult.clientId") {
        let clientId: String = result.clientId
        result.clientId = clientId
    },
    use("AMZNAuthorizeResult.redirectUri") {
        let redirectUri: String = result.redirectUri
        result.redirectUri = redirectUri
    },
    use("AMZNAuthorizeResult.user") {
        let user: AMZNUser? = result.user
        result.user = user
    },

    use("AMZNUser") { let _: NSObject.Type = AMZNUser.self },
    use("AMZNUser.userID") {
        let userID: String? = user!.userID
        _ = userID
    },
    use("AMZNUser.name") {
        let name: String? = user!.name
        _ = name
    },
    use("AMZNUser.email") {
        let email: String? = user!.email
        _ = email
    },
    use("AMZNUser.postalCode") {
        let postalCode: String? = user!.postalCode
        _ = postalCode
    },
    use("AMZNUser.profileData") {
        let data: [AnyHashable: Any] = user!.profileData
        let name: String? = data["name"] as? String
        _ = name
    },
    use("AMZNUser.fetch(_:)") {
        AMZNUser.fetch { (user: AMZNUser?, error: Error?) -> Void in
            if let user = user, error == nil {
                _ = user.name
            }
        }
    },
    use("AMZNUserFetchRequestHandler") {
        let handler: AMZNUserFetchRequestHandler = { (user: AMZNUser?, error: Error?) in _ = (user, error) }
        AMZNUser.fetch(handler)
    },
    value("AMZNUserIDKey", AMZNUserIDKey, as: String.self),
    value("AMZNUserNameKey", AMZNUserNameKey, as: String.self),
    value("AMZNUserEmailKey", AMZNUserEmailKey, as: String.self),
    value("AMZNUserPostalCodeKey", AMZNUserPostalCodeKey, as: String.self),
]
