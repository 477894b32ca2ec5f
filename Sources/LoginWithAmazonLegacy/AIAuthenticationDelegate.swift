import Foundation

/// Receives the outcome of the calls of ``AIMobileLib`` on the main thread. A call retains its delegate until then.
/// Several calls may have the same delegate.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA020: use a block for each call, such as `AMZNAuthorizationRequestHandler`")
#endif
#if canImport(ObjectiveC)
    @objc
#endif
public protocol AIAuthenticationDelegate: NSObjectProtocol {
    /// The call succeeded. A client may declare the parameter as `APIResult!` or `APIResult`.
    func requestDidSucceed(_ apiResult: APIResult!)
    /// The call failed. A client may declare the parameter as `APIError!` or `APIError`.
    func requestDidFail(_ errorResponse: APIError!)

    #if !canImport(ObjectiveC)
        // With Objective-C, the requirements above accept both types.

        /// The call succeeded.
        func requestDidSucceed(_ apiResult: APIResult)
        /// The call failed.
        func requestDidFail(_ errorResponse: APIError)
    #endif
}

#if !canImport(ObjectiveC)
    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    extension AIAuthenticationDelegate {
        /// Calls the method with the non-optional parameter.
        public func requestDidSucceed(_ apiResult: APIResult!) {
            if let apiResult { requestDidSucceed(apiResult) }
        }

        /// Calls the method with the non-optional parameter.
        public func requestDidFail(_ errorResponse: APIError!) {
            if let errorResponse { requestDidFail(errorResponse) }
        }

        // The following two are disfavoured, so that an app's own call of its delegate selects the delegate's method.

        /// Does nothing.
        @_disfavoredOverload public func requestDidSucceed(_ apiResult: APIResult) {}

        /// Does nothing.
        @_disfavoredOverload public func requestDidFail(_ errorResponse: APIError) {}
    }
#endif
