import Foundation

/// Where and as whom the session speaks, as it stands at the moment of a call.
package struct SessionSettings: Equatable, Sendable {
    let clientID: String
    let redirectURI: URL
    let endpoints: AMZNEndpoints
    /// The locale of the sign-in page, like `en_US`.
    let language: String?

    /// Nil, or what makes an endpoint unusable.
    var problem: AMZNError? {
        let urls = [endpoints.authorization, endpoints.token, endpoints.profile, endpoints.signOut]
        return urls.allSatisfy(LoopbackHost.isAllowed) ? nil : TransportFailure.insecureAddress.error
    }
}
