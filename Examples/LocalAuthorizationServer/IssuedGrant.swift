/// The tokens of a grant. Its descriptions contain none of them.
public struct IssuedGrant: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The bearer token, `Atza|…`.
    public let accessToken: String
    /// The refresh token, `Atzr|…`.
    public let refreshToken: String
    /// The access token's lifetime in seconds.
    public let expiresIn: Int

    /// What may be logged.
    public var description: String { "IssuedGrant(expiresIn: \(expiresIn))" }
    /// What may be logged.
    public var debugDescription: String { description }
    /// Empty, to keep the tokens out of mirrors.
    public var customMirror: Mirror { Mirror(self, children: ["expiresIn": expiresIn]) }
}
