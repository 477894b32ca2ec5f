import BothAPIs
import LocalAuthorizationServer
import ProgramSupport

/// The page's section for a step: the verdicts and notes, and for each SDK the calls, the messages, the callback and
/// the store.
struct StepSection {
    let row: Row

    var html: HTML {
        let notes = row.notes.map { "<p class=\"note\">\($0)</p>" as HTML }
        return """
            <section id="step-\(row.number)" aria-labelledby="title-\(row.number)">
            <h2 id="title-\(row.number)">\(row.number). \(row.step)</h2>
            <p class="verdicts">\(badges)</p>
            \(notes)
            \(columns)
            </section>
            """
    }

    private var badges: HTML {
        let result: HTML = "<span class=\"badge \(row.verdict.style)\">\(row.verdict.rawValue)</span>"
        guard row.verdict == .requests || row.verdict == .byDesign else { return result }
        return "\(result) <span class=\"badge requests\">3.x requests: \(row.requests)</span>"
    }

    private var columns: HTML {
        """
        <div class="APIs">
        \(column(.legacy, "The delegate", row.legacy, other: row.modern))
        \(column(.modern, "The handler", row.modern, other: row.legacy))
        </div>
        """
    }

    private func column(_ version: SDKVersion, _ receiver: String, _ trace: Trace, other: Trace) -> HTML {
        """
        <article>
        <h3>SDK \(version.rawValue): \(trace.words)</h3>
        \(code(trace.samples))
        \(messages(trace, other))
        <dl>
        <dt>Callback</dt><dd>\(receiver) receives <code>\(callback(version, trace))</code></dd>
        <dt>Store</dt><dd>before: \(trace.before); after: \(trace.after)</dd>
        </dl>
        </article>
        """
    }

    private func code(_ samples: [CallCode]) -> HTML {
        let blocks = samples.map { "<pre><code>\($0.code)</code></pre>" as HTML }
        let others = zip(samples, blocks).dropFirst().map { sample, block -> HTML in
            "<details><summary>\(sample.language)</summary>\(block)</details>"
        }
        return "\([blocks[0]] + others)"
    }

    private func callback(_ version: SDKVersion, _ trace: Trace) -> String {
        switch (version, trace.outcome.common) {
        case (.legacy, .failed(let code)): "requestDidFail, code \(code)"
        case (.legacy, _): "requestDidSucceed"
        case (.modern, .failed(let code)): "error, code \(code)"
        case (.modern, .userDidCancel): "userDidCancel"
        case (.modern, .profile): trace.outcome.details["scopes"] == nil ? "user" : "result.user"
        case (.modern, .signedOut): "no error"
        case (.modern, _): "result"
        }
    }

    // MARK: Messages

    private func messages(_ trace: Trace, _ other: Trace) -> HTML {
        guard !trace.messages.isEmpty else {
            return "<p class=\"note\">No request was sent.</p>"
        }
        let items = trace.messages.compared(with: other.messages).map(Self.item)
        return """
            <div class="lanes" aria-hidden="true"><span>App</span><span>Browser</span><span>Server</span></div>
            <ol class="messages">
            \(items)
            </ol>
            """
    }

    private static func item(_ message: Message, isOnlyHere: Bool) -> HTML {
        let reply: HTML? = message.reply.isEmpty ? nil : " <span class=\"reply\">\(message.reply)</span>"
        let mark: HTML? = isOnlyHere ? " <span class=\"only\">only in this SDK</span>" : nil
        return """
            <li><div class="\(message.lane)"><span class="way">\(message.way)</span> \
            <code>\(message.title)</code>\(reply)\(mark)\(parameters(message.parameters))</div></li>
            """
    }

    private static func parameters(_ parameters: [JournalParameter]) -> HTML? {
        guard !parameters.isEmpty else { return nil }
        let items = parameters.map { "<tr><th scope=\"row\">\($0.name)</th><td>\($0.value)</td></tr>" as HTML }
        return """
            <details><summary>\(parameters.count) parameter\(parameters.count == 1 ? "" : "s")</summary>\
            <table>\(items)</table></details>
            """
    }
}
