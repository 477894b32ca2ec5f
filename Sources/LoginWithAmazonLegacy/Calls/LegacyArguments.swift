import Foundation
import LoginWithAmazon

/// Options and override parameters of old clients: dictionaries whose values are text, numbers or Booleans. Unknown
/// keys are ignored.
struct LegacyOptions {
    private let values: [String: Any]

    /// Converts keys to text first: without Objective-C, an `NSString` and an equal `String` are two keys.
    init(_ values: [AnyHashable: Any]?) {
        self.values = (values ?? [:]).reduce(into: [:]) { values, entry in
            if let key = entry.key.base as? String { values[key] = entry.value }
        }
    }

    var forcesRefresh: Bool { isOn(LegacyOptionName.forceRefresh) ?? false }

    /// Sets the options of a sign-in in the request.
    func apply(to request: AMZNAuthorizeRequest) {
        request.isSandboxMode = isOn(LegacyOptionName.sandboxMode)
        request.rawScopeData = text(LegacyOptionName.scopeData)
        guard isOn(LegacyOptionName.returnAuthCode) == true else { return }
        request.grantType = .code
        request.codeChallenge = text(LegacyOptionName.codeChallenge) ?? ""
        request.codeChallengeMethod = text(LegacyOptionName.codeChallengeMethod) ?? ""
    }

    private func text(_ key: String) -> String? { values[key] as? String }

    private func isOn(_ key: String) -> Bool? {
        if let number = values[key] as? NSNumber { return number.boolValue }
        return text(key).map { ["yes", "true", "1"].contains($0.lowercased()) }
    }
}
