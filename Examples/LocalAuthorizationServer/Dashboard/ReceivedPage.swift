/// The redirect target of the demonstration: shows what an app would receive. Pure.
struct ReceivedPage: Sendable, Equatable {
    /// The redirect's parameters, with secrets masked.
    let parameters: [JournalParameter]

    var html: HTMLPage {
        HTMLPage(
            title: "What the app receives",
            content: """
                <h1>What the app receives</h1>
                <p role="status">\(meaning)</p>
                \(list)<p><a href="/">Back to the server's page</a></p>
                """
        )
    }

    private func value(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    private var meaning: String {
        switch (value("code"), value("error"), value("error_description")) {
        case (.some, nil, _):
            return "A code. The app exchanges it for tokens at the token endpoint, and the user is signed in."
        case (nil, "access_denied", "Access not permitted."):
            return "Error 3, cancelled by the user. In SDK 3.x it is the userDidCancel flag."
        case (nil, "access_denied", _): return "Error 4, access denied."
        case (nil, .some, _): return "The server's error below."
        default: return "The redirect is invalid, and an app would ignore it."
        }
    }

    private var list: String {
        guard !parameters.isEmpty else { return "" }
        let lines = parameters.map {
            "<dt>\(HTMLPage.escape($0.name))</dt><dd><code>\(HTMLPage.escape($0.value))</code></dd>"
        }
        return "<dl>\n\(lines.joined(separator: "\n"))\n</dl>\n"
    }
}
