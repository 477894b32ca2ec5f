import Foundation
import LoginWithAmazon

// An app's protocols with the SDK's calls as the official headers declare them: the app's tests replace the SDK.

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
