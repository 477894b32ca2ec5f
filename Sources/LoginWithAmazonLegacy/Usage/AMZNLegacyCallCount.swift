/// The number of calls of a 2.x method.
public struct AMZNLegacyCallCount: Sendable, Hashable, Encodable {
    /// The call's code, for example `LWA001`; see <doc:Codes>.
    public let code: String
    /// The call's name, for example `AIMobileLib.getProfile(_:)`, always in its Swift 3 spelling.
    public let name: String
    /// The number of calls.
    public let count: Int
}
