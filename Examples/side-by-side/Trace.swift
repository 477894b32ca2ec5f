import Foundation
import LocalAuthorizationServer

/// The trace of an SDK's call: its messages and its changes to the store.
struct Trace: Sendable {
    /// The calls in the app's code.
    let code: String
    let messages: [Message]
    /// The store before and after, in words.
    let before: String
    let after: String
}

/// A message between app, browser and server.
struct Message: Sendable {
    enum Party: Int, Sendable {
        case app, browser, server

        var name: String {
            switch self {
            case .app: "App"
            case .browser: "Browser"
            case .server: "Server"
            }
        }
    }

    let from: Party
    let to: Party
    /// The method and path, or the action.
    let title: String
    var parameters: [JournalParameter] = []
    /// The reply.
    var reply = ""
    /// Milliseconds since the call.
    let milliseconds: Int

    /// Identifies equal messages of both APIs.
    var kind: String { "\(from.rawValue) \(to.rawValue) \(title) \(reply)" }
}

extension Message {
    /// The messages in the server's journal, and those between app and browser that follow from them.
    static func all(_ journal: some Sequence<JournalEntry>, since start: Date) -> [Message] {
        journal.flatMap { entry -> [Message] in
            let time = max(0, Int((entry.time.timeIntervalSince(start) * 1_000).rounded()))
            let isPage = entry.endpoint == .authorization
            let request = Message(
                from: isPage ? .browser : .app, to: .server, title: "\(entry.method) \(entry.path)",
                parameters: entry.parameters, reply: reply(entry), milliseconds: time)
            let opening = Message(
                from: .app, to: .browser, title: "opens the authorization URL", milliseconds: time)
            let redirect = entry.redirect.map {
                Message(from: .browser, to: .app, title: "redirect", parameters: $0, milliseconds: time)
            }
            let opens = isPage && entry.path == Endpoint.authorization.path
            return (opens ? [opening] : []) + [request] + (redirect.map { [$0] } ?? [])
        }
    }

    private static func reply(_ entry: JournalEntry) -> String {
        let outcome = entry.outcome.replacingOccurrences(of: "_", with: " ")
        let words = entry.outcome == "ok" ? "" : " " + outcome
        return (entry.status.map(String.init) ?? "no reply") + (entry.outcome == "fault" ? "" : words)
    }
}
