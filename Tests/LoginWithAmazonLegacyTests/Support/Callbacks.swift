import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

extension Harness {
    /// Creates a harness and makes its manager the shared one. Only suites with the trait `sharedManager` may call
    /// this method.
    static func shared() -> Harness {
        let harness = Harness()
        AMZNAuthorizationManager.setShared(harness.manager)
        return harness
    }
}

/// A delegate's callback, as plain values.
enum Callback: Equatable, Sendable {
    /// A success without a result.
    case nothing(API)
    case text(API, String)
    case fields(API, [String: String])
    /// A success with a result of a type that no call returns.
    case oddity(API)
    case failed(API, UInt)

    init(_ apiResult: APIResult) {
        self =
            switch apiResult.result {
            case nil: .nothing(apiResult.api)
            case let text as String: .text(apiResult.api, text)
            case let fields as [String: String]: .fields(apiResult.api, fields)
            default: .oddity(apiResult.api)
            }
    }

    init(_ errorResponse: APIError) { self = .failed(errorResponse.api, errorResponse.error.code) }

    var api: API {
        switch self {
        case .nothing(let api), .text(let api, _), .fields(let api, _), .oddity(let api), .failed(let api, _): api
        }
    }
}

/// Runs the closure with a new delegate that the test doesn't retain, and waits until the delegate is deallocated.
/// - Returns: All callbacks that the delegate has received.
func callbacks(
    of type: any ListeningDelegate.Type = ThrowAwayDelegate.self, isolation: isolated (any Actor)? = #isolation,
    _ call: (any AIAuthenticationDelegate) -> Void
) async -> [Callback] {
    await listen(with: type, call).everything()
}

/// Runs the closure with a new delegate that the test doesn't retain. The test can wait for the callbacks later.
func listen(
    with type: any ListeningDelegate.Type = ThrowAwayDelegate.self, _ call: (any AIAuthenticationDelegate) -> Void
) -> Listening {
    let listening = Listening()
    call(type.init(listening))
    return listening
}

/// The callbacks that a delegate receives until it is deallocated.
final class Listening: Sendable {
    private let log = EventLog()
    private let callbacks = Locked<[Callback]>([])

    func everything(isolation: isolated (any Actor)? = #isolation) async -> [Callback] {
        await log.until("the delegate's release")
        return callbacks.withLock { $0 }
    }

    fileprivate func add(_ callback: Callback) {
        callbacks.withLock { $0.append(callback) }
        log.add("\(callback)")
    }

    fileprivate func end() { log.add("the delegate's release") }
}

/// A delegate whose callbacks and deallocation are recorded.
typealias ListeningDelegate = Listener & AIAuthenticationDelegate

class Listener: NSObject {
    private let listening: Listening

    required init(_ listening: Listening) { self.listening = listening }

    deinit { listening.end() }

    func record(_ callback: Callback?) {
        dispatchPrecondition(condition: .onQueue(.main))
        if let callback { listening.add(callback) }
    }
}

final class ThrowAwayDelegate: Listener, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) { record(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError!) { record(Callback(errorResponse)) }
}

/// A delegate that can serve many calls, like a view controller, and runs a closure in each callback.
final class LastingDelegate: NSObject, AIAuthenticationDelegate, Sendable {
    private let reaction: @MainActor @Sendable (Callback, LastingDelegate) -> Void

    init(_ reaction: @escaping @MainActor @Sendable (Callback, LastingDelegate) -> Void) { self.reaction = reaction }

    func requestDidSucceed(_ apiResult: APIResult) { react(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError) { react(Callback(errorResponse)) }

    private func react(_ callback: Callback) { MainActor.assumeIsolated { reaction(callback, self) } }
}

/// A delegate that stores the result or the error of its call.
@MainActor
final class RawAnswer: NSObject, @preconcurrency AIAuthenticationDelegate {
    private(set) var result: APIResult!
    private(set) var error: APIError!
    private let log = EventLog()

    static func of(_ call: SDK2Call) async throws -> RawAnswer {
        let answer = RawAnswer()
        call.make(answer)
        await answer.log.until(count: 1)
        // Throws after the test's deadline, because there may be no answer that the test could unwrap.
        try Task.checkCancellation()
        return answer
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        result = apiResult
        log.add("succeeded")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        error = errorResponse
        log.add("failed")
    }
}
