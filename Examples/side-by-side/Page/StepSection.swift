import BothAPIs
import LocalAuthorizationServer

/// The section for a step: both verdicts, then both APIs side by side, with their calls, messages, callback and store.
struct StepSection {
    let row: Row

    var html: String {
        let notes = row.notes.map { "<p class=\"note\">\($0.escapedForHTML)</p>\n" }.joined()
        return """
            <section id="step-\(row.number)" aria-labelledby="title-\(row.number)">
            <h2 id="title-\(row.number)">\(row.number). \(row.step.escapedForHTML)</h2>
            <p class="verdicts">\(badges)</p>
            \(notes)\(columns)
            </section>
            """
    }

    private var badges: String {
        let result = "<span class=\"badge \(row.verdict.style)\">\(row.verdict.rawValue)</span>"
        let style = row.requests == .same ? "same" : "design"
        guard row.verdict != .skipped, row.requests != .unknown else { return result }
        return result + " <span class=\"badge \(style)\">\(row.requests.sentence)</span>"
    }

    private var columns: String {
        guard let legacy = row.legacy, let modern = row.modern else { return "" }
        return """
            <div class="APIs">
            \(column(.legacy, "The delegate", legacy, other: modern))
            \(column(.modern, "The handler", modern, other: legacy))
            </div>
            """
    }

    private func column(_ version: SDKVersion, _ receiver: String, _ trace: Trace, other: Trace) -> String {
        """
        <article>
        <h3>SDK \(version.rawValue): \(trace.words.escapedForHTML)</h3>
        \(code(trace.samples))
        \(messages(trace, other))
        <dl>
        <dt>Callback</dt><dd>\(receiver) receives <code>\(callback(version, trace).escapedForHTML)</code></dd>
        <dt>Store</dt><dd>before: \(trace.before); after: \(trace.after)</dd>
        </dl>
        </article>
        """
    }

    private func code(_ samples: [CallCode]) -> String {
        let blocks = samples.map { "<pre><code>\($0.code.escapedForHTML)</code></pre>" }
        let others = zip(samples, blocks).dropFirst().map { sample, block in
            "<details><summary>\(sample.language)</summary>\(block)</details>"
        }
        return ([blocks[0]] + others).joined(separator: "\n")
    }

    private func callback(_ version: SDKVersion, _ trace: Trace) -> String {
        switch (version, trace.outcome.common) {
        case (.legacy, .failed(let code)): "requestDidFail, code \(code)"
        case (.legacy, _): "requestDidSucceed"
        case (.modern, .failed(let code)): "error, code \(code)"
        case (.modern, .userDidCancel): "userDidCancel"
        case (.modern, .profile): "user"
        case (.modern, .signedOut): "no error"
        case (.modern, _): "result"
        }
    }

    // MARK: Messages

    private func messages(_ trace: Trace, _ other: Trace) -> String {
        guard let messages = trace.messages else { return "" }
        guard !messages.isEmpty else { return "<p class=\"quiet\">No request: the answer is on the device.</p>" }
        var lone = messages.missing(in: other.messages ?? []).map(\.kind)
        // The last ones of a kind are the additional ones.
        let items = messages.reversed().map { message -> String in
            let index = lone.firstIndex(of: message.kind)
            if let index { lone.remove(at: index) }
            return Self.item(message, isOnlyHere: index != nil)
        }
        return """
            <div class="lanes" aria-hidden="true"><span>App</span><span>Browser</span><span>Server</span></div>
            <ol class="messages">
            \(items.reversed().joined(separator: "\n"))
            </ol>
            """
    }

    private static func item(_ message: Message, isOnlyHere: Bool) -> String {
        let reply = message.reply.isEmpty ? "" : " <span class=\"reply\">\(message.reply.escapedForHTML)</span>"
        let mark = isOnlyHere ? " <span class=\"only\">only in this SDK</span>" : ""
        return """
            <li class="\(message.from)-\(message.to)"><span class="arrow" aria-hidden="true"></span>\
            <span class="way">\(message.from.rawValue.capitalized) to \(message.to), \
            after \(message.milliseconds) ms</span> \
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

extension Row.Requests {
    fileprivate var sentence: String {
        switch self {
        case .same, .unknown: "same requests"
        case .more(let count): "3.x asks the server more: \(count) request\(count == 1 ? "" : "s")"
        case .fewer(let count): "3.x asks the server less: \(count) request\(count == 1 ? "" : "s")"
        case .others: "other requests"
        }
    }
}
