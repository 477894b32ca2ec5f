import Foundation
import LoginWithAmazon
import LoginWithAmazonLegacy

/// The options of a call that may show the sign-in page, for both SDKs.
package struct SignInOptions: Sendable, Hashable {
    package var isSandbox = false
    /// A JSON object that maps scope names to objects with string values.
    package var scopeData: String?
    /// The code challenge's method, such as `S256`; nil for none.
    package var challengeMethod: String? = "S256"
    /// Whether a 3.x call has the strategy *always*, which 2.x lacks.
    package var isAlways = false
    /// Whether the outcome of a sign-in is the profile, for which 2.x needs a second call, `getProfile`.
    package var returnsProfile = false

    package init(
        isSandbox: Bool = false, scopeData: String? = nil, challengeMethod: String? = "S256", isAlways: Bool = false,
        returnsProfile: Bool = false
    ) {
        (self.isSandbox, self.scopeData) = (isSandbox, scopeData)
        (self.challengeMethod, self.isAlways) = (challengeMethod, isAlways)
        self.returnsProfile = returnsProfile
    }

    /// The options of `authorizeUser`, except those for a code.
    var ofLegacyCall: [AnyHashable: Any] {
        var values: [AnyHashable: Any] = isSandbox ? [kAIOptionSandboxMode: true] : [:]
        values[kAIOptionScopeData] = scopeData
        return values
    }

    /// The request of `authorize`, except for the challenge of a code.
    func request(_ scopes: [String]) -> AMZNAuthorizeRequest {
        let data = try? JSONDecoder().decode([String: [String: String]].self, from: Data((scopeData ?? "").utf8))
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0, data: data?[$0] ?? [:]) }
        request.isSandboxMode = isSandbox
        request.interactiveStrategy = isAlways ? .always : .auto
        return request
    }
}
