import Foundation

/// A list of requests, the newest first. Pure.
struct JournalList: Sendable, Equatable {
    let entries: [JournalEntry]
    let limit: Int

    var html: String {
        guard !entries.isEmpty else { return "<p class=\"hint\">No request yet.</p>" }
        let items = entries.suffix(limit).reversed().map(Self.item)
        return "<ol class=\"requests\" role=\"list\">\n\(items.joined(separator: "\n"))\n</ol>"
    }

    private static func item(_ entry: JournalEntry) -> String {
        let status = entry.status.map(String.init) ?? "no reply"
        let fault = entry.fault.map { " <strong class=\"fault\">fault: \(HTMLPage.escape($0))</strong>" } ?? ""
        return """
            <li><code>\(HTMLPage.escape(entry.method)) \(HTMLPage.escape(entry.path))</code> \
            <strong>\(status)</strong> \(HTMLPage.escape(entry.outcome))\(fault)\
            <span class="hint">\(time(entry.time))\(parameters("", entry.parameters))</span>\
            \(entry.redirect.map { "<span class=\"hint\">\(parameters("Redirect to the app", $0))</span>" } ?? "")</li>
            """
    }

    private static func parameters(_ title: String, _ parameters: [JournalParameter]) -> String {
        guard !parameters.isEmpty else { return title }
        let list = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
        return HTMLPage.escape("\(title): \(list)")
    }

    /// The time of day in the server's time zone.
    private static func time(_ time: Date) -> String {
        let parts = Calendar(identifier: .gregorian).dateComponents([.hour, .minute, .second], from: time)
        return String(format: "%02d:%02d:%02d", parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
    }
}
