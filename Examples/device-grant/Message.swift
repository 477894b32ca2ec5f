import Foundation
import TerminalOutput

/// An error that ends the program, as one line without secrets.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

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

    /// Nil for a line that isn't a message.
    init?(line: String) {
        guard let message = try? JSONDecoder().decode(Message.self, from: Data(line.utf8)) else { return nil }
        self = message
    }

    /// Sends the message. Errors are ignored: the other process notices that this one has exited.
    func send(to descriptor: Int32) {
        guard let json = try? JSONEncoder().encode(self) else { return }
        _ = StandardStream.write(String(decoding: json, as: UTF8.self) + "\n", to: descriptor)
    }
}
