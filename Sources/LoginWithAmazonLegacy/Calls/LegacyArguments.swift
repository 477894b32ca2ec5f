import Foundation
import LoginWithAmazon

/// Options and override parameters of old clients: dictionaries whose values are text, numbers or Booleans. Unknown
/// keys are ignored.
struct LegacyOptions {
    private let values: [String: Any]

    /// Converts keys to text first: without Objective-C, an `NSString` and an equal `String` are two keys.
    init(_ values: [AnyHashable: Any]?) {
        self.values = (values ?? [:]).reduce(into: [:]) { values, entry in
            if let key = LegacyText.string(entry.key.base) { values[key] = entry.value }
        }
    }

    var forcesRefresh: Bool { isOn(LegacyOptionName.forceRefresh) ?? false }
    var returnsAuthorizationCode: Bool { isOn(LegacyOptionName.returnAuthCode) ?? false }

    /// Sets the options of a sign-in in the request.
    func apply(to request: AMZNAuthorizeRequest) {
        request.isSandboxMode = isOn(LegacyOptionName.sandboxMode)
        request.rawScopeData = text(LegacyOptionName.scopeData)
        guard returnsAuthorizationCode else { return }
        request.grantType = .code
        request.codeChallenge = text(LegacyOptionName.codeChallenge) ?? ""
        request.codeChallengeMethod = text(LegacyOptionName.codeChallengeMethod) ?? ""
    }

    private func text(_ key: String) -> String? { LegacyText.string(values[key]) }

    private func isOn(_ key: String) -> Bool? {
        guard let value = values[key] else { return nil }
        if let number = value as? NSNumber { return number.boolValue }
        if let flag = value as? Bool { return flag }
        return LegacyText.string(value).map { ["yes", "true", "1"].contains($0.lowercased()) }
    }
}

/// Text in an untyped value, which may be a `String` or an `NSString`.
enum LegacyText {
    static func string(_ value: Any?) -> String? {
        if let text = value as? String { return text }
        return (value as? NSString).map { $0.substring(from: 0) }
    }
}
