import Foundation

#if canImport(ObjectiveC)
    /// Receives the outcome of a call of ``AIMobileLib``: one of its two methods is called, once, on the main thread.
    ///
    /// The delegate is retained until then. One object may serve any number of calls.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA020: use AMZNAuthorizationRequestHandler, the block of each call")
    #endif
    @objc
    public protocol AIAuthenticationDelegate: NSObjectProtocol {
        /// The call succeeded. Clients write the parameter as `APIResult!`, `APIResult?` or `APIResult`.
        func requestDidSucceed(_ apiResult: APIResult!)
        /// The call failed. Clients write the parameter as `APIError!`, `APIError?` or `APIError`.
        func requestDidFail(_ errorResponse: APIError!)
    }
#else
    /// Receives the outcome of a call of ``AIMobileLib``: one of its two methods is called, once, on the main thread.
    ///
    /// The delegate is retained until then. One object may serve any number of calls.
    ///
    /// Without Objective-C, a requirement has only one spelling. Each is therefore declared twice, and the default
    /// implementations of each pair call each other, so that a client implements the spelling it always has. Implement
    /// one of each pair, with `!` or non-optional: to the compiler, a method with `APIResult?` is neither, and the
    /// defaults would recurse forever.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA020: use AMZNAuthorizationRequestHandler, the block of each call")
    #endif
    public protocol AIAuthenticationDelegate: NSObjectProtocol {
        /// The call succeeded.
        func requestDidSucceed(_ apiResult: APIResult!)
        /// The call succeeded, for clients with a non-optional parameter.
        func requestDidSucceed(_ apiResult: APIResult)
        /// The call failed.
        func requestDidFail(_ errorResponse: APIError!)
        /// The call failed, for clients with a non-optional parameter.
        func requestDidFail(_ errorResponse: APIError)
    }

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    extension AIAuthenticationDelegate {
        /// Calls the spelling that the client implements.
        public func requestDidSucceed(_ apiResult: APIResult!) {
            if let apiResult { requestDidSucceed(apiResult as APIResult) }
        }

        /// Calls the spelling that the client implements.
        public func requestDidSucceed(_ apiResult: APIResult) { requestDidSucceed(apiResult as APIResult?) }

        /// Calls the spelling that the client implements.
        public func requestDidFail(_ errorResponse: APIError!) {
            if let errorResponse { requestDidFail(errorResponse as APIError) }
        }

        /// Calls the spelling that the client implements.
        public func requestDidFail(_ errorResponse: APIError) { requestDidFail(errorResponse as APIError?) }
    }
#endif
