import Foundation

/// The client and the endpoints of a session, copied as a call is made.
package struct SessionSettings: Equatable, Sendable {
    let clientID: String
    let redirectURI: URL
    let endpoints: AMZNEndpoints
    /// The locale of the sign-in page, like `en_US`.
    let language: String?

    /// The error of an endpoint that must not be used; nil if all are allowed.
    var problem: AMZNError? {
        let urls = [endpoints.authorization, endpoints.token, endpoints.profile, endpoints.signOut]
        return urls.allSatisfy(LoopbackHost.isAllowed) ? nil : TransportFailure.insecureAddress.error
    }
}
