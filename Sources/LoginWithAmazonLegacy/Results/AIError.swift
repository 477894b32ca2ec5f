import Foundation

/// A failure by its number and a text. Not Sendable: it is made on the main thread for one delegate.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA023: use AMZNError")
#endif
#if canImport(ObjectiveC)
    @objcMembers
#endif
open class AIError: NSObject {
    /// One of the `kAI…` constants, for example `kAIApplicationNotAuthorized`.
    public var code: UInt = kAINoError
    /// What happened, in English, for developers; never nil.
    public var message: String! = ""
    /// The constant's name without its prefix, for example `ApplicationNotAuthorized`.
    public var errorName: String! { AIErrorName.name(of: code) }
    /// What the 3.x error of the same failure carries.
    public var userInfo: [AnyHashable: Any]! = [:]

    /// No error yet: code 0 and an empty text.
    public override init() { super.init() }

    /// The code and the message.
    open override var description: String { "AIError \(code): \(message ?? "")" }
}

#if MigrationWarnings
    @available(*, deprecated)
#endif
extension AIError {
    convenience init(_ error: any Error) {
        self.init()
        take(error)
    }

    /// Becomes the 2.x form of an error of the core.
    func take(_ error: any Error) {
        let error = error as? AMZNError ?? AMZNError(.internalError, "The call failed for an unknown reason.")
        code = UInt(clamping: error.code.rawValue)
        message = error.message
        userInfo = error.errorUserInfo
    }
}
