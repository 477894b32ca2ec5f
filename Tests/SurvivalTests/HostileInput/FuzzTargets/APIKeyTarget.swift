import Foundation

@testable import LoginWithAmazon

/// API keys: the bytes are the whole key; and, in a key that is otherwise good, its middle part.
enum APIKeyTarget {
    static func violation(_ bytes: Data) -> String? {
        violation(String(decoding: bytes, as: UTF8.self))
            ?? violation("e30.\(bytes.base64EncodedString()).U0lH")
    }

    private static func violation(_ text: String) -> String? {
        do {
            let configuration = try AMZNConfiguration(
                apiKey: text, bundleIdentifier: "com.example.app", region: .auto)
            if configuration.clientID.isEmpty { return "a key without a client was taken" }
            return configuration.redirectURI.absoluteString == "amzn-com.example.app://?methodName=signin"
                ? nil : "a key chose the redirect URI"
        } catch let error as AMZNError {
            return error.code == .unauthorizedClient ? nil : "a bad key has the code \(error.code)"
        } catch {
            return "a bad key has an error of an unknown kind"
        }
    }
}
