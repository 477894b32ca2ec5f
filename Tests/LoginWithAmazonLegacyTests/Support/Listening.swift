import Dispatch
import Foundation
import LoginWithAmazonLegacy

/// Makes one call with a delegate that nobody else holds, and waits until the delegate is gone.
/// - Returns: Everything it was told. One element says that it was told once, and that it was released afterwards.
func told(
    isolation: isolated (any Actor)? = #isolation, _ call: (any AIAuthenticationDelegate) -> Void
) async -> [Told] {
    await listen(call).everything()
}

/// Makes one call with a delegate that nobody else holds; what it is told can be asked for later.
func listen(_ call: (any AIAuthenticationDelegate) -> Void) -> Listening {
    let (words, mouth) = AsyncStream.makeStream(of: Told.self)
    call(ThrowAwayDelegate(mouth))
    return Listening(words: words)
}

/// What a throw-away delegate is told from its call until its end.
struct Listening: Sendable {
    fileprivate let words: AsyncStream<Told>

    func everything(isolation: isolated (any Actor)? = #isolation) async -> [Told] {
        var all: [Told] = []
        for await word in words { all.append(word) }
        return all
    }
}

private final class ThrowAwayDelegate: NSObject, AIAuthenticationDelegate {
    private let mouth: AsyncStream<Told>.Continuation

    init(_ mouth: AsyncStream<Told>.Continuation) { self.mouth = mouth }

    deinit { mouth.finish() }

    func requestDidSucceed(_ apiResult: APIResult!) {
        dispatchPrecondition(condition: .onQueue(.main))
        mouth.yield(Told(apiResult))
    }

    func requestDidFail(_ errorResponse: APIError!) {
        dispatchPrecondition(condition: .onQueue(.main))
        mouth.yield(Told(errorResponse))
    }
}
