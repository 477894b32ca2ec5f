import LoginWithAmazonLegacy

// Compiled in these modes of clients.bash: 5 5-complete 6

/// A delegate that resumes a continuation. Instances are created in an `async` function and on an actor.
final class ContinuationDelegate: NSObject, AIAuthenticationDelegate {
    private let continuation: CheckedContinuation<String, Never>

    init(_ continuation: CheckedContinuation<String, Never>) { self.continuation = continuation }

    func requestDidSucceed(_ apiResult: APIResult!) {
        continuation.resume(returning: apiResult.result as? String ?? "")
    }

    func requestDidFail(_ errorResponse: APIError!) { continuation.resume(returning: "") }
}

struct TokenReader {
    func token() async -> String {
        await withCheckedContinuation { AIMobileLib.getProfile(ContinuationDelegate($0)) }
    }
}

actor TokenCache {
    private var token: String?

    func read() async {
        token = await withCheckedContinuation { continuation in
            let delegate = ContinuationDelegate(continuation)
            AIMobileLib.getProfile(delegate)
        }
    }
}
