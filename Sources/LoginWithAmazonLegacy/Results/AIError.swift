import Foundation
import LoginWithAmazon

/// An error with a code and a message. The class isn't Sendable, because its properties can be changed.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA023: use `AMZNError`")
#endif
#if canImport(ObjectiveC)
    @objcMembers
#endif
open class AIError: NSObject {
    /// The code of the error; 0 by default. If a 2.x call reports the error, the code is one of the `kAI…` constants,
    /// for example `kAIApplicationNotAuthorized`.
    public var code: UInt = kAINoError
    /// The reason, for developers; empty by default. If a 2.x call reports the error, the reason is in English.
    public var message: String! = ""
    /// The name of the 3.x error code, for example `applicationNotAuthorized`; empty if the error wasn't made from a
    /// 3.x error.
    public var errorName: String! = ""
    /// The texts and numbers in the `userInfo` of the error that this object was made from; empty by default. A plug-in
    /// can pass them on to Dart or JavaScript. With code 3, the text for the key `kAMZNLWAErrorCancellation` is the
    /// reason, such as `byUser`.
    public var userInfo: [AnyHashable: Any]! = [:]

    /// An error with code 0, an empty message and an empty name.
    public override init() { super.init() }

    @nonobjc convenience init(_ error: any Error) {
        self.init()
        take(error)
    }

    /// The code and the message.
    open override var description: String { "AIError \(code): \(message ?? "")" }

    /// Sets the properties from an error.
    @nonobjc func take(_ error: any Error) {
        errorName = (error as? AMZNError).map { "\($0.code)" } ?? ""
        let error = error as NSError
        // A negative code, as in `NSURLErrorDomain`, becomes the same unsigned number as in Objective-C.
        code = UInt(bitPattern: error.code)
        message = error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String ?? error.localizedDescription
        userInfo = error.userInfo.filter { $0.value is String || $0.value is NSNumber }
    }
}

// MARK: - The scope factory

// This extension is in the file of `AIError`, because every caller of its method also uses that class. From a static
// archive, the linker loads an object file only if one of its symbols is used, and an Objective-C call of a method in
// an extension uses no symbol.
extension AMZNScopeFactory {
    /// The data of all scopes as one JSON object, whose keys are the scopes' names; `{}` if no scope has data.
    ///
    /// SDK 3.0 has this method, although it reports a failure in an object of SDK 2.x. New code should call
    /// `getScopeDataAsJsonString(_:)`, which throws an error.
    /// - Parameters:
    ///   - scopes: The scopes, each an `AMZNScope`.
    ///   - errorObject: Receives the values of the error if the method fails. It isn't changed on success.
    /// - Returns: The JSON text; empty after a failure.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA010: use `try AMZNScopeFactory.getScopeDataAsJsonString(scopes)`")
    #endif
    @discardableResult
    public static func getScopeDataAsJsonString(_ scopes: [Any], withErrorObject errorObject: AIError) -> String {
        do {
            return try getScopeDataAsJsonString(scopes)
        } catch {
            errorObject.take(error)
            return ""
        }
    }

    /// The Swift 3 name of ``getScopeDataAsJsonString(_:withErrorObject:)``.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA010: use `try AMZNScopeFactory.getScopeDataAsJsonString(scopes)`")
    #endif
    @nonobjc @discardableResult
    public static func getScopeData(asJsonString scopes: [Any], withErrorObject errorObject: AIError) -> String {
        getScopeDataAsJsonString(scopes, withErrorObject: errorObject)
    }
}
