import Foundation

@testable import LoginWithAmazon

/// API keys: the bytes are the whole key, and then the payload of an otherwise valid key.
enum APIKeyTarget {
    static func violation(_ bytes: Data) -> String? {
        violation(String(decoding: bytes, as: UTF8.self))
            ?? violation("e30.\(bytes.base64EncodedString()).U0lH")
    }

    private static func violation(_ text: String) -> String? {
        do {
            let configuration = try AMZNConfiguration(
                apiKey: text, bundleIdentifier: "com.example.app", region: .auto)
            if configuration.clientID.isEmpty { return "a key without a client id was accepted" }
            return configuration.redirectURI.absoluteString == "amzn-com.example.app://?methodName=signin"
                ? nil : "the key determined the redirect URI"
        } catch let error as AMZNError {
            return error.code == .unauthorizedClient ? nil : "an invalid key has the error code \(error.code)"
        } catch {
            return "an invalid key has an error of another type"
        }
    }
}
