import Foundation
import LoginWithAmazon

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
@nonobjc
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

// MARK: - The scope factory

// In the file of `AIError`, which its callers have: a static archive gives an app no object file that defines no class.
extension AMZNScopeFactory {
    /// The data of all scopes as one JSON object with their names as its keys; `{}` where no scope has data.
    ///
    /// This is the official method of SDK 3.0, whose error is an object of SDK 2.x. New code calls
    /// `getScopeDataAsJsonString(_:)` of the core, which throws.
    /// - Parameters:
    ///   - scopes: The scopes, each an `AMZNScope`.
    ///   - errorObject: Gets the failure's code and text, and is left alone where there is none.
    /// - Returns: The text, empty after a failure.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA010: use AMZNScopeFactory.getScopeDataAsJsonString(_:), which throws")
    #endif
    public static func getScopeDataAsJsonString(_ scopes: [Any], withErrorObject errorObject: AIError) -> String {
        CountedCall.getScopeData.count()
        do {
            return try getScopeDataAsJsonString(scopes)
        } catch {
            errorObject.take(error)
            return ""
        }
    }
}
