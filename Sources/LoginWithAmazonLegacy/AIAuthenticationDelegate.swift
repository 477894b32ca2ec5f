import Foundation

#if canImport(ObjectiveC)
    /// Receives the outcome of a call of ``AIMobileLib``. For each call, one of the two methods is called once, on the
    /// main thread.
    ///
    /// The call retains its delegate until then. Several calls may have the same delegate.
    #if MigrationWarnings
        @available(
            *, deprecated, message: "LWA020: use a block for each call, such as `AMZNAuthorizationRequestHandler`"
        )
    #endif
    @objc
    public protocol AIAuthenticationDelegate: NSObjectProtocol {
        /// The call succeeded. A client may declare the parameter as `APIResult!`, `APIResult?` or `APIResult`.
        func requestDidSucceed(_ apiResult: APIResult!)
        /// The call failed. A client may declare the parameter as `APIError!`, `APIError?` or `APIError`.
        func requestDidFail(_ errorResponse: APIError!)
    }
#else
    /// Receives the outcome of a call of ``AIMobileLib``. For each call, one of the two methods is called once, on the
    /// main thread.
    ///
    /// The call retains its delegate until then. Several calls may have the same delegate.
    ///
    /// A client may declare a parameter as `APIResult!`, `APIResult?` or `APIResult`, and the same applies to
    /// `APIError`. With Objective-C, a single requirement accepts all three types. Without Objective-C, there is a
    /// separate requirement for each type. All requirements have default implementations: the default for `!` calls the
    /// non-optional requirement, and the default for the non-optional type calls the requirement for `?`. The compiler
    /// therefore accepts a class that lacks a method. If an outcome requires the missing method, the app isn't
    /// notified, and ``AIMobileLib/usageCounts()`` counts the call as `LWA020`.
    #if MigrationWarnings
        @available(
            *, deprecated, message: "LWA020: use a block for each call, such as `AMZNAuthorizationRequestHandler`"
        )
    #endif
    public protocol AIAuthenticationDelegate: AINonOptionalDelegate, AIOptionalDelegate {
        // Without `@_nonoverride`, the compiler treats these methods as redeclarations of the requirements of
        // `AIOptionalDelegate`.
        /// The call succeeded.
        @_nonoverride func requestDidSucceed(_ apiResult: APIResult!)
        /// The call failed.
        @_nonoverride func requestDidFail(_ errorResponse: APIError!)
    }

    // The overloads are in three protocols for two reasons. A single protocol can't have overloads for `!` and `?`,
    // because these are the same type. And in an extension of `AINonOptionalDelegate` or `AIOptionalDelegate`, a call
    // can only select that protocol's overload. The `fileprivate` methods `succeed` and `fail` depend on this.

    /// The methods of ``AIAuthenticationDelegate`` for clients that write `APIResult`. Clients need not name this
    /// protocol.
    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    public protocol AINonOptionalDelegate: NSObjectProtocol {
        // These overloads are disfavoured, so that a call in the app's own code selects the overload for `!`, even with
        // a non-optional argument.
        /// The call succeeded.
        @_disfavoredOverload func requestDidSucceed(_ apiResult: APIResult)
        /// The call failed.
        @_disfavoredOverload func requestDidFail(_ errorResponse: APIError)
    }

    /// The methods of ``AIAuthenticationDelegate`` for clients that write `APIResult?`. Clients need not name this
    /// protocol.
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
        /// The default implementation. For nil it calls the overload for `?`, otherwise the non-optional overload.
        public func requestDidSucceed(_ apiResult: APIResult!) {
            if let apiResult { succeed(apiResult) } else { succeed(optional: nil) }
        }

        /// The default implementation, which calls the overload for `?`.
        @_disfavoredOverload
        public func requestDidSucceed(_ apiResult: APIResult) { succeed(optional: apiResult) }

        /// The default implementation. For nil it calls the overload for `?`, otherwise the non-optional overload.
        public func requestDidFail(_ errorResponse: APIError!) {
            if let errorResponse { fail(errorResponse) } else { fail(optional: nil) }
        }

        /// The default implementation, which calls the overload for `?`.
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
        /// The default implementation, which is called if the delegate implements none of the overloads. It counts the
        /// call as `LWA020`. It doesn't count nil, because only an app that calls the method itself passes nil.
        public func requestDidSucceed(_ apiResult: APIResult?) {
            if apiResult != nil { CountedCall.missingSuccess.count() }
        }

        /// The default implementation, which is called if the delegate implements none of the overloads. It counts the
        /// call as `LWA020`. It doesn't count nil, because only an app that calls the method itself passes nil.
        public func requestDidFail(_ errorResponse: APIError?) {
            if errorResponse != nil { CountedCall.missingFailure.count() }
        }

        fileprivate func succeed(optional apiResult: APIResult?) { requestDidSucceed(apiResult) }
        fileprivate func fail(optional errorResponse: APIError?) { requestDidFail(errorResponse) }
    }
#endif
