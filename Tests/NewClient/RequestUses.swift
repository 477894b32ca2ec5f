import Foundation
import LoginWithAmazon

private let request: AMZNAuthorizeRequest = AMZNAuthorizeRequest()

let requestUses: [Use] = [
    use("AMZNAuthorizeRequest") { let _: NSObject.Type = AMZNAuthorizeRequest.self },
    use("AMZNAuthorizeRequest.init()") {
        let request: AMZNAuthorizeRequest = AMZNAuthorizeRequest()
        _ = request
    },
    use("AMZNAuthorizeRequest.scopes") {
        request.scopes = [AMZNProfileScope.profile(), AMZNProfileScope.postalCode()]
        let scopes: [Any] = request.scopes
        _ = scopes
    },
    use("AMZNAuthorizeRequest.interactiveStrategy") {
        request.interactiveStrategy = .never
        let strategy: AMZNInteractiveStrategy = request.interactiveStrategy
        _ = strategy
    },
    use("AMZNAuthorizeRequest.grantType") {
        request.grantType = .code
        let grantType: AMZNAuthorizationGrantType = request.grantType
        _ = grantType
    },
    use("AMZNAuthorizeRequest.codeChallenge") {
        request.codeChallenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        let challenge: String = request.codeChallenge
        _ = challenge
    },
    use("AMZNAuthorizeRequest.codeChallengeMethod") {
        request.codeChallengeMethod = "S256"
        let method: String = request.codeChallengeMethod
        _ = method
    },

    use("AMZNInteractiveStrategy") {
        let strategy: AMZNInteractiveStrategy? = AMZNInteractiveStrategy(rawValue: UInt(1))
        switch strategy ?? .auto {
        case .auto, .never, .always: return
        }
    },
    value("AMZNInteractiveStrategy.auto", AMZNInteractiveStrategy.auto.rawValue, as: UInt.self),
    value("AMZNInteractiveStrategy.never", AMZNInteractiveStrategy.never.rawValue, as: UInt.self),
    value("AMZNInteractiveStrategy.always", AMZNInteractiveStrategy.always.rawValue, as: UInt.self),

    use("AMZNAuthorizationGrantType") {
        let grantType: AMZNAuthorizationGrantType? = AMZNAuthorizationGrantType(rawValue: UInt(1))
        switch grantType ?? .token {
        case .token, .code: return
        }
    },
    value("AMZNAuthorizationGrantType.token", AMZNAuthorizationGrantType.token.rawValue, as: UInt.self),
    value("AMZNAuthorizationGrantType.code", AMZNAuthorizationGrantType.code.rawValue, as: UInt.self),

    use("AMZNRegion") {
        let region: AMZNRegion? = AMZNRegion(rawValue: 1)
        switch region ?? .auto {
        case .auto, .NA, .EU, .FE: return
        }
    },
    value("AMZNRegion.auto", AMZNRegion.auto.rawValue, as: UInt.self),
    value("AMZNRegion.NA", AMZNRegion.NA.rawValue, as: UInt.self),
    value("AMZNRegion.EU", AMZNRegion.EU.rawValue, as: UInt.self),
    value("AMZNRegion.FE", AMZNRegion.FE.rawValue, as: UInt.self),
    value("AMZNRegion.na", AMZNRegion.na.rawValue, as: UInt.self),
    value("AMZNRegion.eu", AMZNRegion.eu.rawValue, as: UInt.self),
    value("AMZNRegion.fe", AMZNRegion.fe.rawValue, as: UInt.self),
]
