import LocalAuthorizationServer

/// The section for a step: both APIs side by side. Pure.
struct StepSection {
    let number: Int
    let row: Row

    var html: String {
        let reason = row.reason.map { "<p class=\"reason\">\($0.escapedForHTML)</p>\n" } ?? ""
        return """
            <section id="step-\(number)" aria-labelledby="title-\(number)">
            <h2 id="title-\(number)">\(number). \(row.step.escapedForHTML) \(row.verdict.badge)</h2>
            \(reason)\(APIs)
            </section>
            """
    }

    private var APIs: String {
        guard let traces = row.traces else { return "" }
        return """
            <div class="APIs">
            \(version("SDK 2.x", "delegate", traces.legacy, row.legacy, other: traces.modern))
            \(version("SDK 3.x", "handler", traces.modern, row.modern, other: traces.legacy))
            </div>
            """
    }

    private func version(_ name: String, _ callee: String, _ trace: Trace, _ callback: String, other: Trace) -> String {
        """
        <article>
        <h3>\(name)</h3>
        <pre tabindex="0" aria-label="\(name): the call"><code>\(trace.code.escapedForHTML)</code></pre>
        \(messages(trace, other))
        <dl>
        <dt>Callback</dt><dd>The \(callee) receives <code>\(callback.escapedForHTML)</code></dd>
        <dt>Store</dt><dd>before: \(trace.before); after: \(trace.after)</dd>
        </dl>
        </article>
        """
    }

    private func messages(_ trace: Trace, _ other: Trace) -> String {
        guard !trace.messages.isEmpty else { return "<p class=\"quiet\">No request: the answer is on the device.</p>" }
        var unmatched = other.messages.map(\.kind)
        let items = trace.messages.map { message -> String in
            let index = unmatched.firstIndex(of: message.kind)
            if let index { unmatched.remove(at: index) }
            return Self.item(message, isOnlyHere: index == nil)
        }
        return """
            <div class="lanes" aria-hidden="true"><span>App</span><span>Browser</span><span>Server</span></div>
            <ol class="messages">
            \(items.joined(separator: "\n"))
            </ol>
            """
    }

    private static func item(_ message: Message, isOnlyHere: Bool) -> String {
        let direction = "\(message.from.name.lowercased())-\(message.to.name.lowercased())"
        let reply = message.reply.isEmpty ? "" : " <span class=\"reply\">\(message.reply.escapedForHTML)</span>"
        let mark = isOnlyHere ? " <span class=\"only\">only in this SDK</span>" : ""
        return """
            <li class="\(direction)\(isOnlyHere ? " lone" : "")"><span class="arrow" aria-hidden="true"></span>\
            <span class="way">\(message.from.name) to \(message.to.name.lowercased()), after \(message.milliseconds) ms</span> \
            <code>\(message.title.escapedForHTML)</code>\(reply)\(mark)\(parameters(message.parameters))</li>
            """
    }

    private static func parameters(_ parameters: [JournalParameter]) -> String {
        guard !parameters.isEmpty else { return "" }
        let items = parameters.map {
            "<tr><th scope=\"row\">\($0.name.escapedForHTML)</th><td>\($0.value.escapedForHTML)</td></tr>"
        }
        return """
            <details><summary>\(parameters.count) parameter\(parameters.count == 1 ? "" : "s")</summary>\
            <table>\(items.joined())</table></details>
            """
    }
}
