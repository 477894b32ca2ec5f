import Foundation
import LoginWithAmazon

/// One call of the SDK 2.x API, with its delegate, which is retained until the call is answered.
///
/// It only translates: the core answers each call once, on the main thread.
#if MigrationWarnings
    @available(*, deprecated)
#endif
final class LegacyCall: @unchecked Sendable {
    private let api: API
    // Unchecked, because the compiler cannot see that the delegate, which is not Sendable, moves from the caller's
    // thread to the main thread as the call starts. That is the promise of the 2.x interface.
    private var delegate: (any AIAuthenticationDelegate)?

    init(_ api: API, _ delegate: (any AIAuthenticationDelegate)?) {
        self.api = api
        self.delegate = delegate
    }

    /// Releases an unanswered call's delegate on the main thread, because it may be a view controller.
    deinit {
        guard let last = takeDelegate().map({ Unmanaged.passRetained($0 as AnyObject) }) else { return }
        nonisolated(unsafe) let delegate = last
        DispatchQueue.main.async { delegate.release() }
    }

    func succeed(_ result: Any?) {
        takeDelegate()?.requestDidSucceed(APIResult(resultFor: api, andResult: result))
    }

    func fail(_ error: any Error) {
        takeDelegate()?.requestDidFail(APIError(errorFor: api, andError: AIError(error)))
    }

    /// 3.x reports a user who leaves the page as a flag, 2.x as an error.
    func userDidCancel() { fail(AMZNError(.userInterrupted, "The user left the sign-in page.")) }

    private func takeDelegate() -> (any AIAuthenticationDelegate)? {
        defer { delegate = nil }
        return delegate
    }
}
