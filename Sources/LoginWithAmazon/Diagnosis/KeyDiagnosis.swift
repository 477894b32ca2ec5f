import Foundation

/// Checks the dates of an otherwise valid API key. They don't make the key unusable, because the device's clock may be
/// wrong; the server decides.
enum KeyDiagnosis {
    static let remedy = """
        Copy the API key for this app's bundle identifier from the developer console into the Info.plist under APIKey.
        """

    static func finding(_ text: String, now: Date) -> AMZNFinding {
        guard let key = try? APIKey(text) else { return .wrong(.apiKey, "It cannot be read.", remedy) }
        if let expiry = key.expiresAt, expiry < now {
            return .doubtful(.apiKey, "It has expired, according to this device's clock.", remedy)
        }
        if let issue = key.issuedAt, issue > now.addingTimeInterval(86_400) {
            return .doubtful(
                .apiKey, "It was issued in the future, according to this device's clock.", "Check the clock.")
        }
        return .fine(.apiKey, "It is for this app.")
    }
}
