import Foundation
import LoginWithAmazon

/// The options or override parameters of a 2.x call. The values are texts, numbers or Booleans, and for the scope data
/// also dictionaries. Unknown keys are ignored.
struct LegacyOptions {
    private let values: [String: Any]

    /// Converts the keys to `String`, because without Objective-C an `NSString` and an equal `String` are different
    /// keys.
    init(_ values: [AnyHashable: Any]?) {
        self.values = (values ?? [:]).reduce(into: [:]) { values, entry in
            if let key = entry.key.base as? String { values[key] = entry.value }
        }
    }

    var forcesRefresh: Bool { isOn(LegacyOptionName.forceRefresh) ?? false }

    /// Sets the properties of the request that correspond to the options of a sign-in.
    func apply(to request: AMZNAuthorizeRequest) {
        request.isSandboxMode = isOn(LegacyOptionName.sandboxMode)
        request.rawScopeData = text(LegacyOptionName.scopeData) ?? json(LegacyOptionName.scopeData)
        guard isOn(LegacyOptionName.returnAuthCode) == true else { return }
        request.grantType = .code
        request.codeChallenge = text(LegacyOptionName.codeChallenge) ?? ""
        request.codeChallengeMethod = text(LegacyOptionName.codeChallengeMethod) ?? ""
    }

    private func text(_ key: String) -> String? { values[key] as? String }

    /// The JSON text of a dictionary. Apps pass JSON text as scope data in 2.x, and a dictionary in 3.x.
    private func json(_ key: String) -> String? {
        guard let object = values[key] as? [String: Any], JSONSerialization.isValidJSONObject(object) else {
            return nil
        }
        let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    private func isOn(_ key: String) -> Bool? {
        if let number = values[key] as? NSNumber { return number.boolValue }
        return text(key).map { ["yes", "true", "1"].contains($0.lowercased()) }
    }
}
