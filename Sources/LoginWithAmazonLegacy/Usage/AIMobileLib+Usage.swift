@nonobjc
extension AIMobileLib {
    /// The 2.x calls that this app has made, with counts.
    public static let usage = AMZNLegacyUsage()
}
