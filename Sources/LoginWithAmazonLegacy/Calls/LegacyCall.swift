import LoginWithAmazon

/// A 2.x call in progress. It passes the core's single answer, which arrives on the main thread, to the delegate.
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

    /// 3.x reports a user who leaves the page as a flag, 2.x as an error.
    func userDidCancel() { fail(AMZNError(.userInterrupted, "The user left the sign-in page.")) }
}
