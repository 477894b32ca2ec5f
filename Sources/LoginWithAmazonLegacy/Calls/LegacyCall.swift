import LoginWithAmazon

/// One call of the 2.x family: whom to answer, and as what. It only translates; the core answers once, on the main thread.
#if MigrationWarnings
    @available(*, deprecated)
#endif
struct LegacyCall: Sendable {
    private let api: API
    private let number: UInt64

    init(_ api: API, _ delegate: (any AIAuthenticationDelegate)?) {
        self.api = api
        number = PendingDelegates.shared.keep(delegate)
    }

    func succeed(_ result: Any?) {
        PendingDelegates.shared.take(number)?.requestDidSucceed(APIResult(resultFor: api, andResult: result))
    }

    func fail(_ error: any Error) {
        PendingDelegates.shared.take(number)?.requestDidFail(APIError(errorFor: api, andError: AIError(error)))
    }

    /// 3.x tells of a user who leaves the page by a flag, 2.x by an error.
    func userDidCancel() { fail(AMZNError(.userInterrupted, "The user left the sign-in page.")) }
}
