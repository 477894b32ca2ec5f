/// How often one of the 2.x calls was made.
public struct AMZNLegacyCallCount: Sendable, Hashable, Encodable {
    /// The call's code, for example `LWA001`; see <doc:Codes>.
    public let code: String
    /// The call's name, for example `AIMobileLib.getProfile(_:)`, in its Swift 3 spelling whichever the app uses.
    public let name: String
    /// How often.
    public let count: Int
}
