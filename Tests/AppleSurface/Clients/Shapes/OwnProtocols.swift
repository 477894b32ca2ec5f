import Foundation
import LoginWithAmazon

// Modes: 5 5-complete 6 5-main 6-main

// Protocols of an app, with the SDK's calls as the official headers declare them, so that tests can use other classes.

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
