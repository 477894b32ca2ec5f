import Foundation
import LoginWithAmazonLegacy
import TestSupport

@testable import LoginWithAmazon

/// Receives the callback of a call of any family and reports it to the promises.
final class Reporter: NSObject, AIAuthenticationDelegate, Sendable {
    private let call: Promises.Call
    private let isSignOut: Bool
    private let watch: Watch
    private let hasReturned = Locked(false)

    init(_ call: Promises.Call, isSignOut: Bool, _ watch: Watch) {
        self.call = call
        self.isSignOut = isSignOut
        self.watch = watch
    }

    /// Records that the call has returned.
    func callReturned() { hasReturned.withLock { $0 = true } }

    /// Reports the outcome of a block or delegate, which must arrive on the main queue after the call.
    func hear(_ told: Promises.Told) {
        let isInOrder = hasReturned.withLock { $0 } && MainQueue.isCurrent
        watch.see("call \(call) is answered: \(told)") { promises in
            if !isInOrder { promises.broke(.mainThread, "call \(call)") }
            if isSignOut, told.endsSession { promises.foundEmpty(by: call) }
            promises.answered(call, told)
        }
    }

    /// Reports the outcome of `async` code, which arrives on its own actor, possibly later than other outcomes.
    func resume(_ told: Promises.Told) {
        watch.see("call \(call) returns: \(told)") { $0.answered(call, told) }
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        hear((apiResult.result as? String).map(Promises.Told.token) ?? .other)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        hear(.error(AMZNError.Code(rawValue: Int(errorResponse.error.code))))
    }
}

extension Promises.Told {
    /// Whether a sign-out with this outcome removed the grant.
    var endsSession: Bool { if case .error(.deviceError) = self { false } else { true } }

    init(_ error: (any Error)?) {
        self = (error as? AMZNError).map { .error($0.code) } ?? .other
    }
}
