import Foundation
import LoginWithAmazon

extension Harness {
    /// The code pair manager in the session of ``manager``.
    package var pairs: AMZNCodePairManager { manager.codePairManager }

    /// Creates a pair for the scope *profile*, and clears the log.
    package func makePair() async throws {
        transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        _ = try await pairs.createCodePair(AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()]))
        _ = log.take()
    }

    /// The token of a code pair, or of the stored grant.
    package func pairToken(_ scope: String = "profile") async throws -> String {
        let request = AMZNGetTokenRequest(scopes: [AMZNScopeFactory.scope(withName: scope)])
        return try await pairs.getToken(request).accessToken
    }

    /// Answers a poll with this error.
    package func answerPoll(_ error: String) {
        transport.reply(to: .poll, 400, json: #"{"error":"\#(error)","error_description":"of the server"}"#)
    }
}
