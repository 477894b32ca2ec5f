import Foundation
import LoginWithAmazon

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
    #if canImport(ObjectiveC)
        @objc(getScopeDataAsJsonString:withErrorObject:)
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
