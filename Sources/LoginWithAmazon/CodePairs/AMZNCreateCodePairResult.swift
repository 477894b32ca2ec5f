import Foundation

/// What the user needs to allow an app without leaving it for a sign-in page. Not Sendable: its properties can be set.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCreateCodePairResult: NSObject {
    /// The code that the app shows, for the user to enter at ``verificationUri`` (RFC 8628 section 3.3).
    public var userCode: String
    /// The address that the app shows, for the user to open on any device: HTTPS, or HTTP to a loopback address.
    public var verificationUri: URL

    #if canImport(ObjectiveC)
        @nonobjc
    #endif
    init(userCode: String, verificationURI: URL) {
        self.userCode = userCode
        verificationUri = verificationURI
    }

    /// The class alone: who has the code can link an account.
    public override var description: String { "<AMZNCreateCodePairResult>" }
}

extension AMZNCreateCodePairResult: CustomReflectable {
    /// Empty: `dump` and debuggers' summaries would print what it holds.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
