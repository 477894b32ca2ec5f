import Foundation

/// What is stored about the signed-in user's session; see ``AMZNAuthorizationManager/storedSession(isolation:)``.
public struct AMZNSession: Sendable, Equatable {
    /// The names of the scopes that the user has granted.
    public let grantedScopes: [String]
    /// When the stored access token expires, by the wall clock of this device. The session itself goes on: an expired
    /// token is refreshed when one is needed.
    public let accessTokenExpiry: Date
}
