import LoginWithAmazon

/// One call of the 2.x family: whom to answer, and as what. It only translates; that the answer comes once, on the main
/// thread and after the call has returned is the core's doing.
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

    @MainActor
    func succeed(_ result: Any?) {
        PendingDelegates.shared.take(number)?.requestDidSucceed(APIResult(resultFor: api, andResult: result))
    }

    @MainActor
    func fail(_ error: any Error) {
        PendingDelegates.shared.take(number)?.requestDidFail(APIError(errorFor: api, andError: AIError(error)))
    }

    /// 3.x tells of a user who leaves the page by a flag, 2.x by an error.
    @MainActor
    func userDidCancel() { fail(AMZNError(.userInterrupted, "The user left the sign-in page.")) }
}
