import BothAPIs
import LocalAuthorizationServer

/// A step with one SDK: its calls, messages and result, and the store before and after.
struct Trace: Sendable {
    let outcome: CallOutcome
    /// Whether the device could exchange the code and refresh its token: "exchanged" or "refused"; nil without a code.
    let device: String?
    /// Whether the app's `handleOpen` returned true once for the redirect and never for another URL: "once", or the
    /// values that it returned; nil if the redirect didn't open the app.
    var redirect: String?
    /// The code that an app would write to make the calls, in each language.
    let samples: [CallCode]
    let messages: [Message]
    /// The contents of the store before and after the step, in words.
    let before: String
    let after: String

    var result: String { [outcome.description, device, redirect].compactMap(\.self).joined(separator: ", ") }

    /// The result in a few words. For a profile, this is the user's name or "no name".
    var words: String {
        if case .profile(let fields) = outcome.common { fields["name"] ?? "no name" } else { result }
    }
}

/// A message that the app, the device or the browser sends. A request to the server includes the server's reply.
struct Message: Sendable {
    /// The sender and the receiver.
    let way: String
    /// The method and path, or the action.
    let title: String
    var parameters: [JournalParameter] = []
    var reply = ""

    /// A text that is the same for messages that don't differ. Secrets are masked, so messages that differ only in
    /// their secrets have the same text.
    var kind: String {
        "\(way) \(title) \(parameters.map { "\($0.name)=\($0.value)" }.sorted()) \(reply)"
    }
    /// The class in the page's style sheet. It determines the columns that the message spans.
    var lane: String { way.lowercased().replacingOccurrences(of: " ", with: "-") }
    var isProfileRequest: Bool { title.hasSuffix(Endpoint.profile.path) }
}

extension Message {
    /// Returns the requests in the server's journal, and the messages between app and browser that these requests
    /// imply. `client` is the name of the sender if a request isn't from the browser.
    static func all(_ journal: some Sequence<JournalEntry>, client: String) -> [Message] {
        journal.flatMap { entry -> [Message] in
            let isPage = entry.endpoint == .authorization
            let request = Message(
                way: isPage ? "Browser to server" : "\(client) to server", title: "\(entry.method) \(entry.path)",
                parameters: entry.parameters, reply: reply(entry))
            let opening = Message(way: "App to browser", title: "opens the authorization URL")
            let redirect = entry.redirect.map { Message(way: "Browser to app", title: "redirect", parameters: $0) }
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
    /// Returns each message, and whether the other list lacks an equal message. Each message of the other list is
    /// matched only once.
    func compared(with other: [Message]) -> [(message: Message, isOnlyHere: Bool)] {
        var unmatched = other.map(\.kind)
        return map { message in
            let index = unmatched.firstIndex(of: message.kind)
            if let index { unmatched.remove(at: index) }
            return (message, index == nil)
        }
    }
}
