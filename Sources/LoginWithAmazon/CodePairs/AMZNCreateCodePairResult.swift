import Foundation

/// A code pair for the user to allow: the code, and the address to enter it at. Not Sendable: its properties can be
/// set.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCreateCodePairResult: NSObject {
    /// The code for the user to enter at ``verificationUri`` (RFC 8628 section 3.3).
    public var userCode: String
    /// The address for the user to open on any device: HTTPS, or HTTP to a loopback address.
    public var verificationUri: URL

    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    init(userCode: String, verificationURI: URL) {
        self.userCode = userCode
        verificationUri = verificationURI
    }

    /// The class name alone: anyone with the code can link an account.
    public override var description: String { "<AMZNCreateCodePairResult>" }
}

extension AMZNCreateCodePairResult: CustomReflectable {
    /// Empty, because `dump` and debuggers' summaries would print the code.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
