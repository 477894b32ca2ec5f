import LoginWithAmazonLegacy

/// A delegate that resumes a continuation, created in `async` functions.
final class ContinuationDelegate: NSObject, AIAuthenticationDelegate {
    private var continuation: CheckedContinuation<String, Never>?

    init(_ continuation: CheckedContinuation<String, Never>) { self.continuation = continuation }

    func requestDidSucceed(_ apiResult: APIResult!) {
        continuation?.resume(returning: apiResult.result as? String ?? "")
        continuation = nil
    }

    func requestDidFail(_ errorResponse: APIError!) {
        continuation?.resume(returning: "")
        continuation = nil
    }
}

struct TokenReader {
    func token() async -> String {
        await withCheckedContinuation { continuation in
            AIMobileLib.getAccessToken(
                forScopes: ["profile"], withOverrideParams: nil, delegate: ContinuationDelegate(continuation))
        }
    }
}

actor TokenCache {
    private var token: String?

    func read() async -> String {
        let read: String = await withCheckedContinuation { continuation in
            let delegate = ContinuationDelegate(continuation)
            AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: delegate)
        }
        token = read
        return read
    }
}
