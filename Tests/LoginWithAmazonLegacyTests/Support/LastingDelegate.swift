import Dispatch
import Foundation
import LoginWithAmazonLegacy

/// A delegate that serves many calls, like a view controller.
final class LastingDelegate: NSObject, AIAuthenticationDelegate, Sendable {
    private let words: AsyncStream<Told>
    private let mouth: AsyncStream<Told>.Continuation
    private let reaction: @MainActor @Sendable (Told, LastingDelegate) -> Void

    /// A delegate that runs a closure in each callback.
    init(_ reaction: @escaping @MainActor @Sendable (Told, LastingDelegate) -> Void = { _, _ in }) {
        (words, mouth) = AsyncStream.makeStream()
        self.reaction = reaction
    }

    func requestDidSucceed(_ apiResult: APIResult) { hear(Told(apiResult)) }

    func requestDidFail(_ errorResponse: APIError) { hear(Told(errorResponse)) }

    /// Waits for this many callbacks.
    func next(_ count: Int) async -> [Told] {
        var heard: [Told] = []
        for await word in words.prefix(count) { heard.append(word) }
        return heard
    }

    private func hear(_ told: Told) {
        MainActor.assumeIsolated {
            mouth.yield(told)
            reaction(told, self)
        }
    }
}
