import Foundation

#if canImport(ObjectiveC)
    /// Receives the outcome of a call of ``AIMobileLib``: one of its two methods is called, once, on the main thread.
    ///
    /// The delegate is retained until then. One object may serve any number of calls.
    #if MigrationWarnings
        @available(
            *, deprecated, message: "LWA020: use a block for each call, such as `AMZNAuthorizationRequestHandler`"
        )
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
    /// default implementations: the one for `!` calls the one without a mark, which calls the one for `?`. The compiler
    /// therefore also accepts a class that lacks a method: its calls end without an answer, and
    /// ``AIMobileLib/usageCounts()`` counts each of them as `LWA020`.
    #if MigrationWarnings
        @available(
            *, deprecated, message: "LWA020: use a block for each call, such as `AMZNAuthorizationRequestHandler`"
        )
    #endif
    public protocol AIAuthenticationDelegate: AINonOptionalDelegate, AIOptionalDelegate {
        // Without `@_nonoverride`, the compiler takes these for the requirements for `?`.
        /// The call succeeded.
        @_nonoverride func requestDidSucceed(_ apiResult: APIResult!)
        /// The call failed.
        @_nonoverride func requestDidFail(_ errorResponse: APIError!)
    }

    // Three protocols: within one, `!` and `?` are the same, and in an extension of each, a call reaches only
    // that protocol's overload.

    /// The methods of ``AIAuthenticationDelegate`` for clients that write `APIResult`. Clients need not name it.
    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    public protocol AINonOptionalDelegate: NSObjectProtocol {
        // Disfavoured, so that an app's own call begins with the overload for `!`, whatever its argument.
        /// The call succeeded.
        @_disfavoredOverload func requestDidSucceed(_ apiResult: APIResult)
        /// The call failed.
        @_disfavoredOverload func requestDidFail(_ errorResponse: APIError)
    }

    /// The methods of ``AIAuthenticationDelegate`` for clients that write `APIResult?`. Clients need not name it.
    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    public protocol AIOptionalDelegate: NSObjectProtocol {
        /// The call succeeded.
        func requestDidSucceed(_ apiResult: APIResult?)
        /// The call failed.
        func requestDidFail(_ errorResponse: APIError?)
    }

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    extension AIAuthenticationDelegate {
        /// Calls the overload that the client implements.
        public func requestDidSucceed(_ apiResult: APIResult!) {
            if let apiResult { succeed(apiResult) } else { succeed(optional: nil) }
        }

        /// Calls the overload that the client implements.
        @_disfavoredOverload
        public func requestDidSucceed(_ apiResult: APIResult) { succeed(optional: apiResult) }

        /// Calls the overload that the client implements.
        public func requestDidFail(_ errorResponse: APIError!) {
            if let errorResponse { fail(errorResponse) } else { fail(optional: nil) }
        }

        /// Calls the overload that the client implements.
        @_disfavoredOverload
        public func requestDidFail(_ errorResponse: APIError) { fail(optional: errorResponse) }
    }

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    extension AINonOptionalDelegate {
        fileprivate func succeed(_ apiResult: APIResult) { requestDidSucceed(apiResult) }
        fileprivate func fail(_ errorResponse: APIError) { requestDidFail(errorResponse) }
    }

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    extension AIOptionalDelegate {
        /// Counts a call whose delegate has none of the overloads. Only an app's own call passes nil; it isn't counted.
        public func requestDidSucceed(_ apiResult: APIResult?) {
            if apiResult != nil { CountedCall.missingSuccess.count() }
        }

        /// Counts a call whose delegate has none of the overloads. Only an app's own call passes nil; it isn't counted.
        public func requestDidFail(_ errorResponse: APIError?) {
            if errorResponse != nil { CountedCall.missingFailure.count() }
        }

        fileprivate func succeed(optional apiResult: APIResult?) { requestDidSucceed(apiResult) }
        fileprivate func fail(optional errorResponse: APIError?) { requestDidFail(errorResponse) }
    }
#endif
