import Foundation

/// The error of a call, for its delegate. Not Sendable: it is created on the main thread for one delegate.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA022: use the error of the block")
#endif
#if canImport(ObjectiveC)
    @objcMembers
#endif
open class APIError: NSObject {
    /// The call that failed.
    public var api: API
    /// The reason.
    public var error: AIError!

    /// An error of a call.
    #if canImport(ObjectiveC)
        @objc(initErrorForAPI:andError:)
    #endif
    public init(errorFor api: API, andError error: AIError!) {
        self.api = api
        self.error = error
    }
}
