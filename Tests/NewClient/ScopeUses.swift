import Foundation
import LoginWithAmazon

private class OwnScope: NSObject, AMZNScope {
    var name: String { "alexa:all" }
}

let scopeUses: [Use] = [
    use("AMZNScope") {
        let scope: AMZNScope = OwnScope()
        _ = scope
    },
    use("AMZNScope.name") {
        let scope: AMZNScope = OwnScope()
        let name: String = scope.name
        _ = name
    },
    use("AMZNScope.scopeData") {
        let scope: AMZNScope = OwnScope()
        let data: [AnyHashable: Any]? = scope.scopeData
        _ = data
    },

    use("AMZNProfileScope") { let _: NSObject.Type = AMZNProfileScope.self },
    use("AMZNProfileScope.name") {
        let scope: AMZNProfileScope? = AMZNProfileScope.profile() as? AMZNProfileScope
        let name: String? = scope?.name
        _ = name
    },
    use("AMZNProfileScope.profile()") {
        let scope: AMZNScope = AMZNProfileScope.profile()
        _ = scope
    },
    use("AMZNProfileScope.postalCode()") {
        let scope: AMZNScope = AMZNProfileScope.postalCode()
        _ = scope
    },
    use("AMZNProfileScope.userID()") {
        let scope: AMZNScope = AMZNProfileScope.userID()
        _ = scope
    },

    use("AMZNScopeFactory") { let _: NSObject.Type = AMZNScopeFactory.self },
    use("AMZNScopeFactory.scope(withName:)") {
        let scope: AMZNScope = AMZNScopeFactory.scope(withName: "alexa:all")
        _ = scope
    },
    use("AMZNScopeFactory.scope(withName:data:)") {
        let attributes: [String: Any] = ["deviceSerialNumber": "1"]
        let data: [String: Any] = ["productID": "p", "productInstanceAttributes": attributes]
        let scope: AMZNScope = AMZNScopeFactory.scope(withName: "alexa:all", data: data)
        _ = scope
    },
]
