import Foundation
import LoginWithAmazon

private let manager: AMZNCodePairManager = AMZNCodePairManager.shared()

let codePairUses: [Use] = [
    use("AMZNCodePairManager") { let _: NSObject.Type = AMZNCodePairManager.self },
    use("AMZNCodePairManager.shared()") {
        let manager: AMZNCodePairManager = AMZNCodePairManager.shared()
        _ = manager
    },
    use("AMZNCodePairManager.init()") {
        let manager: AMZNCodePairManager = AMZNCodePairManager()
        _ = manager
    },
    use("AMZNCodePairManager.region") {
        manager.region = .auto
        let region: AMZNRegion = manager.region
        _ = region
    },
    use("AMZNCodePairManager.createCodePair(_:handler:)") {
        let request: AMZNCreateCodePairRequest = AMZNCreateCodePairRequest()
        manager.createCodePair(request) { (result: AMZNCreateCodePairResult?, error: Error?) -> Void in
            if error == nil, let result = result {
                _ = (result.userCode, result.verificationUri)
            }
        }
        manager.createCodePair(request, handler: { result, error in _ = (result, error) })
    },
    use("AMZNCodePairManager.getToken(_:handler:)") {
        let request: AMZNGetTokenRequest = AMZNGetTokenRequest()
        manager.getToken(request) { (result: AMZNGetTokenResult?, error: Error?) -> Void in
            if error == nil, let result = result {
                _ = result.accessToken
            }
        }
        manager.getToken(request, handler: { result, error in _ = (result, error) })
    },
    use("AMZNCreateCodePairRequestHandler") {
        let handler: AMZNCreateCodePairRequestHandler = { (result, error) in
            let pair: AMZNCreateCodePairResult? = result
            let failure: Error? = error
            _ = (pair, failure)
        }
        manager.createCodePair(AMZNCreateCodePairRequest(), handler: handler)
    },
    use("AMZNGetTokenRequestHandler") {
        let handler: AMZNGetTokenRequestHandler = { (result, error) in
            let token: AMZNGetTokenResult? = result
            let failure: Error? = error
            _ = (token, failure)
        }
        manager.getToken(AMZNGetTokenRequest(), handler: handler)
    },

    use("AMZNCreateCodePairRequest") { let _: NSObject.Type = AMZNCreateCodePairRequest.self },
    use("AMZNCreateCodePairRequest.init()") {
        let request: AMZNCreateCodePairRequest = AMZNCreateCodePairRequest()
        _ = request
    },
    use("AMZNCreateCodePairRequest.scopes") {
        let request: AMZNCreateCodePairRequest = AMZNCreateCodePairRequest()
        request.scopes = [AMZNProfileScope.profile()]
        let scopes: [Any] = request.scopes
        _ = scopes
    },
    use("AMZNGetTokenRequest") { let _: NSObject.Type = AMZNGetTokenRequest.self },
    use("AMZNGetTokenRequest.init()") {
        let request: AMZNGetTokenRequest = AMZNGetTokenRequest()
        _ = request
    },
    use("AMZNGetTokenRequest.scopes") {
        let request: AMZNGetTokenRequest = AMZNGetTokenRequest()
        request.scopes = [AMZNProfileScope.profile()]
        let scopes: [Any] = request.scopes
        _ = scopes
    },

    use("AMZNCreateCodePairResult") { let _: NSObject.Type = AMZNCreateCodePairResult.self },
    use("AMZNCreateCodePairResult.userCode") {
        manager.createCodePair(AMZNCreateCodePairRequest()) { result, _ in
            let code: String = result!.userCode
            _ = code
        }
    },
    use("AMZNCreateCodePairResult.verificationUri") {
        manager.createCodePair(AMZNCreateCodePairRequest()) { result, _ in
            let uri: URL = result!.verificationUri
            _ = uri
        }
    },
    use("AMZNGetTokenResult") { let _: NSObject.Type = AMZNGetTokenResult.self },
    use("AMZNGetTokenResult.accessToken") {
        manager.getToken(AMZNGetTokenRequest()) { result, _ in
            let token: String = result!.accessToken
            _ = token
        }
    },
]
