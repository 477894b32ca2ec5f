import Dispatch
import Foundation
import LoginWithAmazonLegacy

/// A delegate that serves many calls, like a view controller.
final class LastingDelegate: NSObject, AIAuthenticationDelegate, Sendable {
    private let words: AsyncStream<Callback>
    private let mouth: AsyncStream<Callback>.Continuation
    private let reaction: @MainActor @Sendable (Callback, LastingDelegate) -> Void

    /// A delegate that runs a closure in each callback.
    init(_ reaction: @escaping @MainActor @Sendable (Callback, LastingDelegate) -> Void = { _, _ in }) {
        (words, mouth) = AsyncStream.makeStream()
        self.reaction = reaction
    }

    func requestDidSucceed(_ apiResult: APIResult) { record(Callback(apiResult)) }

    func requestDidFail(_ errorResponse: APIError) { record(Callback(errorResponse)) }

    /// Waits for this many callbacks.
    func next(_ count: Int) async -> [Callback] {
        var received: [Callback] = []
        for await word in words.prefix(count) { received.append(word) }
        return received
    }

    private func record(_ callback: Callback) {
        MainActor.assumeIsolated {
            mouth.yield(callback)
            reaction(callback, self)
        }
    }
}
