#if !canImport(ObjectiveC)
    import Foundation

    /// The methods of ``AIAuthenticationDelegate`` with optional parameters, for clients that write `APIResult?`.
    ///
    /// A protocol apart, because within one protocol `!` and `?` are the same. Clients need not name it.
    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    public protocol AIOptionalDelegate: NSObjectProtocol {
        /// The call succeeded.
        func requestDidSucceed(_ apiResult: APIResult?)
        /// The call failed.
        func requestDidFail(_ errorResponse: APIError?)
    }

    // The default implementations forward in the order `!`, non-optional, `?`, `!`. The one for `?` leaves a mark,
    // which ends the round in a delegate that implements none of the three.

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    extension AIAuthenticationDelegate {
        /// Calls the overload that the client implements.
        public func requestDidSucceed(_ apiResult: APIResult!) {
            guard let apiResult else { return succeed(optional: nil) }
            if apiResult.overloads.isMissing(in: self) { return CountedCall.missingSuccess.count() }
            requestDidSucceed(apiResult as APIResult)
        }

        /// Calls the overload that the client implements.
        public func requestDidSucceed(_ apiResult: APIResult) {
            succeed(optional: apiResult)
            if apiResult.overloads.isMissing(in: self) { requestDidSucceed(apiResult as APIResult?) }
            apiResult.overloads.setFound()
        }

        /// Calls the overload that the client implements.
        public func requestDidFail(_ errorResponse: APIError!) {
            guard let errorResponse else { return fail(optional: nil) }
            if errorResponse.overloads.isMissing(in: self) { return CountedCall.missingFailure.count() }
            requestDidFail(errorResponse as APIError)
        }

        /// Calls the overload that the client implements.
        public func requestDidFail(_ errorResponse: APIError) {
            fail(optional: errorResponse)
            if errorResponse.overloads.isMissing(in: self) { requestDidFail(errorResponse as APIError?) }
            errorResponse.overloads.setFound()
        }
    }

    #if MigrationWarnings
        @available(*, deprecated)
    #endif
    extension AIOptionalDelegate {
        /// Marks this overload as missing.
        public func requestDidSucceed(_ apiResult: APIResult?) { apiResult?.overloads.setMissing(in: self) }

        /// Marks this overload as missing.
        public func requestDidFail(_ errorResponse: APIError?) { errorResponse?.overloads.setMissing(in: self) }

        fileprivate func succeed(optional apiResult: APIResult?) { requestDidSucceed(apiResult) }
        fileprivate func fail(optional errorResponse: APIError?) { requestDidFail(errorResponse) }
    }

    /// In a result or an error: the delegate that implements none of the overloads tried so far.
    struct TriedOverloads {
        private var delegate: ObjectIdentifier?

        func isMissing(in delegate: AnyObject) -> Bool { self.delegate == ObjectIdentifier(delegate) }
        mutating func setMissing(in delegate: AnyObject) { self.delegate = ObjectIdentifier(delegate) }
        mutating func setFound() { delegate = nil }
    }
#endif
