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
    /// Clients write a parameter as `APIResult!`, `APIResult?` or `APIResult`, and in the same way for `APIError`. Only
    /// with Objective-C does one requirement accept all three. Without it, each method is declared three times, with
    /// default implementations that forward to the overload that the client implements. Therefore the compiler also
    /// accepts a class that lacks a method: its calls end without an answer, and ``AIMobileLib/usage`` reports each of
    /// them as `LWA020`.
    #if MigrationWarnings
        @available(*, deprecated, message: "LWA020: use AMZNAuthorizationRequestHandler, the block of each call")
    #endif
    public protocol AIAuthenticationDelegate: AIOptionalDelegate {
        // Otherwise they would be the same requirements as those of the inherited protocol.
        /// The call succeeded.
        @_nonoverride func requestDidSucceed(_ apiResult: APIResult!)
        /// The call failed.
        @_nonoverride func requestDidFail(_ errorResponse: APIError!)
        /// The call succeeded, for clients with a non-optional parameter.
        func requestDidSucceed(_ apiResult: APIResult)
        /// The call failed, for clients with a non-optional parameter.
        func requestDidFail(_ errorResponse: APIError)
    }
#endif
