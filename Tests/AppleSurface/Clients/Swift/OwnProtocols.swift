import Foundation
import LoginWithAmazon

// Some apps declare protocols with the SDK's methods, so that their tests can replace the SDK. The package's classes
// must conform to such protocols.

protocol LoginManager {
    func authorize(
        _ request: AMZNAuthorizeRequest, withHandler handler: @escaping AMZNAuthorizationRequestHandler)
    func signOut(_ handler: @escaping AMZNSignOutRequestHandler)
}

extension AMZNAuthorizationManager: LoginManager {}

protocol ProfileSource {
    static func fetch(_ handler: @escaping AMZNUserFetchRequestHandler)
}

extension AMZNUser: ProfileSource {}

protocol PairManager {
    func createCodePair(
        _ request: AMZNCreateCodePairRequest, handler: @escaping AMZNCreateCodePairRequestHandler)
    func getToken(_ request: AMZNGetTokenRequest, handler: @escaping AMZNGetTokenRequestHandler)
}

extension AMZNCodePairManager: PairManager {}
