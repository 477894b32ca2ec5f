import Foundation

/// A message between app and device, sent as one line of JSON.
enum Message: Codable, Sendable {
    // From the device.
    case challenge(codeChallenge: String, method: String)
    case codePair(userCode: String, verificationURI: String)
    /// A completed step of the device, for the report.
    case did(String)
    case failed(String)
    case done

    // From the app.
    case code(String, clientID: String, redirectURI: String)
    case link(clientID: String, scopes: String)

    var line: Data {
        let json = (try? JSONEncoder().encode(self)) ?? Data()
        return json + Data("\n".utf8)
    }

    init?(line: String) {
        guard let message = try? JSONDecoder().decode(Message.self, from: Data(line.utf8)) else { return nil }
        self = message
    }
}
