import LoginWithAmazonLegacy

/// Handlers of SDK 3.x that use their values as old code does.
final class Results: NSObject {
    func signIn() {
        let request: AMZNAuthorizeRequest = AMZNAuthorizeRequest()
        AMZNAuthorizationManager.shared().authorize(request) { (result, userDidCancel, error) in
            if let error = error as NSError? { return print(error.code, error.domain == AIErrorDomain, error.userInfo) }
            if error != nil { return print(error!.localizedDescription, (error! as NSError).code) }
            guard !userDidCancel, let result = result else { return }
            let token: String = result.token
            let maybe: String? = result.token
            let name: String! = result.user?.name
            let email = result.user!.email!
            print(token, maybe ?? "", name ?? "", email, result.authorizationCode, result.clientId, result.redirectUri)
            result.token = ""
            result.user = nil
        }
        AMZNAuthorizationManager.shared().authorize(
            request,
            withHandler: { (result: AMZNAuthorizeResult?, userDidCancel: Bool, error: Error?) -> Void in
                print(result?.token as Any, userDidCancel, error as Any)
            })
    }

    func rest() {
        AMZNAuthorizationManager.shared().signOut { (error) in
            if (error == nil) { print("signed out") }
        }
        AMZNAuthorizationManager.shared().signOut({ error in print(error as Any) })
        AMZNUser.fetch { (user, error) in
            guard let user = user else { return }
            let id: String? = user.userID
            let data: [AnyHashable: Any] = user.profileData
            let name = user.profileData["name"] as? String
            let key = user.profileData[AMZNUserEmailKey] as! String
            print(id!, data, name ?? "", key, user.postalCode ?? "", user.name!, user.email as Any)
        }
        AMZNCodePairManager.shared().createCodePair(AMZNCreateCodePairRequest()) { (result, error) in
            let code: String = result!.userCode
            print(code, result!.verificationUri.absoluteString)
        }
        AMZNCodePairManager.shared().getToken(AMZNGetTokenRequest()) { (result, error) in
            let token: String? = result?.accessToken
            print(token ?? "")
        }
    }
}
