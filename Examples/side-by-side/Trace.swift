import BothAPIs
import Foundation
import LocalAuthorizationServer

/// A step with one SDK: its calls, its messages, and its changes to the store.
struct Trace: Sendable {
    let outcome: CallOutcome
    /// The calls in the app's code, in each language.
    let samples: [CallCode]
    /// Nil if another server received them.
    let messages: [Message]?
    /// The store before and after, in words.
    let before: String
    let after: String

    /// The outcome in a few words, with the user's name.
    var words: String {
        if case .profile(let fields) = outcome.common { fields["name"] ?? "no name" } else { outcome.description }
    }
}

/// A message between app, browser and server.
struct Message: Sendable {
    enum Party: String, Sendable { case app, browser, server }

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
    var kind: String { "\(from) \(to) \(title) \(reply)" }
    var isProfileRequest: Bool { title.hasSuffix(Endpoint.profile.path) }
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
            let opening = Message(from: .app, to: .browser, title: "opens the authorization URL", milliseconds: time)
            let redirect = entry.redirect.map {
                Message(from: .browser, to: .app, title: "redirect", parameters: $0, milliseconds: time)
            }
            let opens = isPage && entry.path == Endpoint.authorization.path
            return (opens ? [opening] : []) + [request] + (redirect.map { [$0] } ?? [])
        }
    }

    private static func reply(_ entry: JournalEntry) -> String {
        let outcome = entry.outcome.replacingOccurrences(of: "_", with: " ")
        let words = ["ok", "fault"].contains(entry.outcome) ? "" : " " + outcome
        return (entry.status.map(String.init) ?? "no reply") + words
    }
}

extension [Message] {
    /// The messages without an equal one in the other list.
    func missing(in other: [Message]) -> [Message] {
        var unmatched = other.map(\.kind)
        return filter { message in
            guard let index = unmatched.firstIndex(of: message.kind) else { return true }
            unmatched.remove(at: index)
            return false
        }
    }
}
