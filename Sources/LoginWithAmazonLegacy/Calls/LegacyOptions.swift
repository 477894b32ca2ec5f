import Foundation
import LoginWithAmazon

/// The options or override parameters of a 2.x call. Unknown keys are ignored.
#if MigrationWarnings
    @available(*, deprecated)
#endif
struct LegacyOptions {
    private let values: [String: Any]

    /// Converts the keys to `String`, because without Objective-C an `NSString` and an equal `String` are different
    /// keys.
    init(_ values: [AnyHashable: Any]?) {
        self.values = (values ?? [:]).reduce(into: [:]) { values, entry in
            if let key = entry.key.base as? String { values[key] = entry.value }
        }
    }

    var forcesRefresh: Bool { isOn(kForceRefresh) ?? false }
    var returnsCode: Bool { isOn(kAIOptionReturnAuthCode) ?? false }

    /// Sets the properties of the request that correspond to the options of a sign-in.
    /// - Throws: ``AMZNError`` with code 6 if the scope data can't be sent.
    func apply(to request: AMZNAuthorizeRequest) throws {
        request.isSandboxMode = isOn(kAIOptionSandboxMode)
        request.rawScopeData = try scopeData()
        guard returnsCode else { return }
        request.grantType = .code
        request.codeChallenge = text(kAIOptionCodeChallenge) ?? ""
        request.codeChallengeMethod = text(kAIOptionCodeChallengeMethod) ?? ""
    }

    private func text(_ key: String) -> String? { values[key] as? String }

    /// Apps pass JSON text as scope data in 2.x, and a dictionary in 3.x.
    private func scopeData() throws -> String? {
        switch values[kAIOptionScopeData] {
        case nil, is NSNull, Optional<Any>.none?: return nil
        case let text as String: return text
        case let object as [String: Any] where JSONSerialization.isValidJSONObject(object):
            let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
            return String(decoding: data, as: UTF8.self)
        default:
            throw AMZNError(.invalidInput, "The scope data is neither JSON text nor a dictionary that JSON can hold.")
        }
    }

    private func isOn(_ key: String) -> Bool? {
        if let number = values[key] as? NSNumber { return number.boolValue }
        return text(key).map(Self.boolValue)
    }

    /// The value of Objective-C's `boolValue`, from which that of Foundation on Linux differs for some texts.
    private static func boolValue(_ text: String) -> Bool {
        var rest = text.drop(while: \.isWhitespace)
        if ["+", "-"].contains(rest.first) { rest.removeFirst() }
        return rest.drop { $0 == "0" }.first.map("YyTt123456789".contains) ?? false
    }
}
