import Foundation
import LoginWithAmazon

private let manager: AMZNAuthorizationManager = AMZNAuthorizationManager.shared()

let managerUses: [Use] = [
    use("AMZNAuthorizationManager") { let _: NSObject.Type = AMZNAuthorizationManager.self },
    use("AMZNAuthorizationManager.shared()") {
        let manager: AMZNAuthorizationManager = AMZNAuthorizationManager.shared()
        _ = manager
    },
    use("AMZNAuthorizationManager.init()") {
        let manager: AMZNAuthorizationManager = AMZNAuthorizationManager()
        _ = manager
    },
    use("AMZNAuthorizationManager.isSandboxMode") {
        manager.isSandboxMode = true
        let isSandboxMode: Bool = manager.isSandboxMode
        _ = isSandboxMode
    },
    use("AMZNAuthorizationManager.region") {
        manager.region = AMZNRegion.EU
        manager.region = .auto
        let region: AMZNRegion = manager.region
        _ = region
    },
    use("AMZNAuthorizationManager.authorize(_:withHandler:)") {
        let request: AMZNAuthorizeRequest = AMZNAuthorizeRequest()
        manager.authorize(request) { (result: AMZNAuthorizeResult?, userDidCancel: Bool, error: Error?) -> Void in
            if error != nil {
                let code: Int = (error! as NSError).code
                _ = code
            } else if userDidCancel {
                return
            } else {
                let token: String = result!.token
                _ = token
            }
        }
        manager.authorize(request, withHandler: { result, userDidCancel, error in _ = (result, userDidCancel, error) })
    },
    use("AMZNAuthorizationManager.signOut(_:)") {
        manager.signOut { (error: Error?) -> Void in
            if (error == nil) {
                return
            }
        }
        AMZNAuthorizationManager.shared().signOut({ _ in })
    },
    use("AMZNAuthorizationManager.handleOpen(_:sourceApplication:)") {
        let url: URL = URL(fileURLWithPath: "/")
        let isHandled: Bool = AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
        AMZNAuthorizationManager.handleOpen(url, sourceApplication: "UIApplicationOpenURLOptionsSourceApplicationKey")
        _ = isHandled
    },
    use("AMZNAuthorizationRequestHandler") {
        let handler: AMZNAuthorizationRequestHandler = { (result, userDidCancel, error) in
            let user: AMZNUser? = result?.user
            let flag: Bool = userDidCancel
            let failure: Error? = error
            _ = (user, flag, failure)
        }
        manager.authorize(AMZNAuthorizeRequest(), withHandler: handler)
    },
    use("AMZNSignOutRequestHandler") {
        let handler: AMZNSignOutRequestHandler = { (error: Error?) in _ = error }
        manager.signOut(handler)
    },
]
