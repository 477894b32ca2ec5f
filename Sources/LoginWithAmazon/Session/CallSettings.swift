import Foundation

/// The client id, redirect URI, endpoints and sandbox mode of a call, and values that depend on them.
final class CallSettings: Sendable {
    let clientID: String
    let redirectURI: URL
    let endpoints: AMZNEndpoints
    let isSandbox: Bool
    let origin: GrantOrigin
    /// The error that every call except a sign-out fails with; nil if the settings are valid.
    let setUpError: AMZNError?
    /// This is a stored property, because reading ``setUpError`` copies the error.
    let isValid: Bool

    init(_ configuration: AMZNConfiguration, _ region: AMZNRegion = .auto, isSandbox: Bool = false) {
        clientID = configuration.clientID
        redirectURI = configuration.redirectURI
        endpoints = configuration.endpoints(region: region, isSandbox: isSandbox)
        self.isSandbox = isSandbox
        let settings = AMZNConfiguration(clientID: clientID, redirectURI: redirectURI, endpoints: endpoints)
        origin = settings.origin
        setUpError = settings.setUpError
        isValid = setUpError == nil
    }
}

extension CallSettings: Equatable {
    static func == (one: CallSettings, other: CallSettings) -> Bool {
        one === other
            || (one.clientID, one.redirectURI, one.endpoints, one.isSandbox)
                == (other.clientID, other.redirectURI, other.endpoints, other.isSandbox)
    }
}
