import Foundation

/// Why a call failed, as its delegate sees it. Not Sendable: it is made on the main thread for one delegate.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA022: use the error of the block")
#endif
#if canImport(ObjectiveC)
    @objcMembers
#endif
open class APIError: NSObject {
    /// The call that failed.
    public var api: API
    /// What happened.
    public var error: AIError!

    /// The failure of a call.
    #if canImport(ObjectiveC)
        @objc(initErrorForAPI:andError:)
    #endif
    public init(errorFor api: API, andError error: AIError!) {
        self.api = api
        self.error = error
    }
}
