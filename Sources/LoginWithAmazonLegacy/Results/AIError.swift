import Foundation
import LoginWithAmazon

/// An error with a code and a message. Not Sendable: it is created on the main thread for one delegate.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA023: use `AMZNError`")
#endif
#if canImport(ObjectiveC)
    @objcMembers
#endif
open class AIError: NSObject {
    /// One of the `kAI…` constants, for example `kAIApplicationNotAuthorized`.
    public var code: UInt = kAINoError
    /// The reason in English, for developers; empty by default.
    public var message: String! = ""
    /// The name of the 3.x error code, for example `applicationNotAuthorized`; empty for an app's own error.
    public var errorName: String! = ""
    /// The texts and numbers of the corresponding 3.x error's `userInfo`, which a plug-in can pass on to Dart or
    /// JavaScript. For code 3, the text under `kAMZNLWAErrorCancellation` is the reason, such as `byUser`.
    public var userInfo: [AnyHashable: Any]! = [:]

    /// Code 0, an empty message and name.
    public override init() { super.init() }

    @nonobjc convenience init(_ error: any Error) {
        self.init()
        take(error)
    }

    /// The code and the message.
    open override var description: String { "AIError \(code): \(message ?? "")" }

    /// Copies the values of an error of the core, or of one that an app has made.
    @nonobjc func take(_ error: any Error) {
        errorName = (error as? AMZNError).map { "\($0.code)" } ?? ""
        let error = error as NSError
        // Converts a negative code, such as one of `NSURLErrorDomain`, as Objective-C does.
        code = UInt(bitPattern: error.code)
        message = error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String ?? error.localizedDescription
        userInfo = error.userInfo.filter { $0.value is String || $0.value is NSNumber }
    }
}

// MARK: - The scope factory

// In the same file as `AIError`, which all callers link: from a static archive, the linker takes no object file without
// a class.
extension AMZNScopeFactory {
    /// The data of all scopes as one JSON object, keyed by scope name; `{}` if no scope has data.
    ///
    /// This is the official method of SDK 3.0, whose error is an object of SDK 2.x. New code calls the core's
    /// `getScopeDataAsJsonString(_:)`, which throws.
    /// - Parameters:
    ///   - scopes: The scopes, each an `AMZNScope`.
    ///   - errorObject: Receives the code and the message of a failure; unchanged on success.
    /// - Returns: The JSON text; empty after a failure.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA010: use `try AMZNScopeFactory.getScopeDataAsJsonString(scopes)`")
    #endif
    @discardableResult
    public static func getScopeDataAsJsonString(_ scopes: [Any], withErrorObject errorObject: AIError) -> String {
        CountedCall.getScopeData.count()
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
