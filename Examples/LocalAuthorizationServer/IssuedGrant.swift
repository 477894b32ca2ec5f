/// The tokens of one grant. Its descriptions show none of them.
public struct IssuedGrant: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The bearer token, `Atza|…`.
    public let accessToken: String
    /// The token that buys the next access token, `Atzr|…`.
    public let refreshToken: String
    /// How many seconds the access token is valid.
    public let expiresIn: Int

    /// What may be logged.
    public var description: String { "IssuedGrant(expiresIn: \(expiresIn))" }
    /// What may be logged.
    public var debugDescription: String { description }
    /// A mirror without the tokens.
    public var customMirror: Mirror { Mirror(self, children: ["expiresIn": expiresIn]) }
}
