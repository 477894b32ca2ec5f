import BothAPIs
import LoginWithAmazonLegacy

extension ClientCall {
    static let logIn = ClientCall.logIn(["profile"])
    static let token = ClientCall.accessToken(["profile"])
}

extension SDKVersion {
    /// Makes a call on the shared manager and returns its outcome in words.
    func outcome(_ call: ClientCall) async -> String { await start(call).outcome() }
}

extension PendingCall {
    /// Returns all outcomes in words, with the token or code. A cancelled sign-in is `cancelled` for both SDKs.
    func outcome() async -> String {
        await all().map { outcome in
            let isCancelled = outcome.common == .failed(code: kAIErrorUserInterrupted)
            let common = isCancelled ? CallOutcome.Common.userDidCancel : outcome.common
            return ["\(common)", outcome.secret].compactMap(\.self).joined(separator: " ")
        }.joined(separator: ", ")
    }
}
