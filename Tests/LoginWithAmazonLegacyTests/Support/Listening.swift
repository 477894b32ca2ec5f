import Dispatch
import Foundation
import LoginWithAmazonLegacy

/// Makes one call with a delegate that only the call retains, and waits until the delegate is deallocated.
/// - Returns: The delegate's callbacks. One element means one callback, and a release after it.
func callbacks(
    isolation: isolated (any Actor)? = #isolation, _ call: (any AIAuthenticationDelegate) -> Void
) async -> [Callback] {
    await listen(call).everything()
}

/// Makes one call with a delegate that only the call retains. Its callbacks can be awaited later.
func listen(_ call: (any AIAuthenticationDelegate) -> Void) -> Listening {
    let (words, mouth) = AsyncStream.makeStream(of: Callback.self)
    call(ThrowAwayDelegate(mouth))
    return Listening(words: words)
}

/// The callbacks of a delegate from its call until its deallocation.
struct Listening: Sendable {
    fileprivate let words: AsyncStream<Callback>

    func everything(isolation: isolated (any Actor)? = #isolation) async -> [Callback] {
        var all: [Callback] = []
        for await word in words { all.append(word) }
        return all
    }
}

private final class ThrowAwayDelegate: NSObject, AIAuthenticationDelegate {
    private let mouth: AsyncStream<Callback>.Continuation

    init(_ mouth: AsyncStream<Callback>.Continuation) { self.mouth = mouth }

    deinit { mouth.finish() }

    func requestDidSucceed(_ apiResult: APIResult!) {
        dispatchPrecondition(condition: .onQueue(.main))
        mouth.yield(Callback(apiResult))
    }

    func requestDidFail(_ errorResponse: APIError!) {
        dispatchPrecondition(condition: .onQueue(.main))
        mouth.yield(Callback(errorResponse))
    }
}
