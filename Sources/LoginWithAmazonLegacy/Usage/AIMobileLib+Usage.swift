@nonobjc
extension AIMobileLib {
    /// Which of the 2.x calls this app has made, and how often.
    public static let usage = AMZNLegacyUsage()
}
