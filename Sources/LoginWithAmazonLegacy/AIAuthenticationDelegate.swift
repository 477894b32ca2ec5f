import Foundation

#if canImport(ObjectiveC)
    /// Hears how a call of ``AIMobileLib`` ended: one of its two methods is called, once, on the main thread.
    ///
    /// The delegate is retained until then and released afterwards; one object may serve any number of calls.
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
    /// Hears how a call of ``AIMobileLib`` ended: one of its two methods is called, once, on the main thread.
    ///
    /// The delegate is retained until then and released afterwards; one object may serve any number of calls.
    ///
    /// Without Objective-C a requirement has one spelling only. Each is there twice, and each pair's defaults forward to
    /// each other, so that a client implements the one it has always written. One of each pair must be implemented, with
    /// `!` or plain: to the compiler a method with `APIResult?` is neither, and the defaults would call each other for ever.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA020: use AMZNAuthorizationRequestHandler, the block of each call")
    #endif
    public protocol AIAuthenticationDelegate: NSObjectProtocol {
        /// The call succeeded.
        func requestDidSucceed(_ apiResult: APIResult!)
        /// The call succeeded, as clients with a parameter that is not optional write it.
        func requestDidSucceed(_ apiResult: APIResult)
        /// The call failed.
        func requestDidFail(_ errorResponse: APIError!)
        /// The call failed, as clients with a parameter that is not optional write it.
        func requestDidFail(_ errorResponse: APIError)
    }

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    extension AIAuthenticationDelegate {
        /// Calls the spelling that the client has.
        public func requestDidSucceed(_ apiResult: APIResult!) {
            if let apiResult { requestDidSucceed(apiResult as APIResult) }
        }

        /// Calls the spelling that the client has.
        public func requestDidSucceed(_ apiResult: APIResult) { requestDidSucceed(apiResult as APIResult?) }

        /// Calls the spelling that the client has.
        public func requestDidFail(_ errorResponse: APIError!) {
            if let errorResponse { requestDidFail(errorResponse as APIError) }
        }

        /// Calls the spelling that the client has.
        public func requestDidFail(_ errorResponse: APIError) { requestDidFail(errorResponse as APIError?) }
    }
#endif
