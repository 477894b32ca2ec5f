import Foundation
import LoginWithAmazonLegacy

// An app whose own types have the names of 2.x types.

enum APIError: Error {
    case offline
}

struct Networking {
    enum API: String {
        case profile
    }
    let kForceRefresh = true

    func load(_ api: API) throws -> Bool {
        if api == API.profile { throw APIError.offline }
        return kForceRefresh
    }
}

extension Networking {
    func save(_ api: API) -> API { api }
}

struct Client {
    let getProfile: (Any?) -> Void

    func load() {
        getProfile(nil)
        Self.getProfile(nil)
        let AIErrorDomain = "mine"
        print(AIErrorDomain, Client.authorizeUser(forScopes: [], delegate: nil))
    }

    static func getProfile(_ delegate: Any?) {}
    static func authorizeUser(forScopes scopes: [String], delegate: Any?) {}
}

class Session: NSObject, AIAuthenticationDelegate {
    let domain = AIErrorDomain

    func requestDidSucceed(_ apiResult: APIResult) {}
    func requestDidFail(_ errorResponse: LoginWithAmazonLegacy.APIError) {
        do { throw APIError.offline } catch { print(error, kForceRefresh) }
    }
    func call(_ api: API) { AIMobileLib.getProfile(self) }
}
