import Foundation
import ProgramSupport

enum JournalPage {
    private static let longest = 200

    /// Returns the page with the latest requests. A script adds new requests without reloading the page, because
    /// reloading would lose the focus and the selection.
    static func page(_ entries: [JournalEntry]) -> HTMLPage {
        HTMLPage(
            title: "Requests",
            content: """
                <h1>Requests</h1>
                <p>This page lists the latest \(longest) requests: sign-ins and other requests with the newest first, \
                and the requests of a sign-in in the order of their arrival. Consecutive equal requests share a line, \
                which shows how many there are. Secrets are masked.</p>
                <nav aria-label="Journal"><button type="button" id="pause" aria-pressed="false">Pause</button>
                <form method="post" action="\(Route.clearJournalPath)"><button type="submit">Clear</button></form>
                <label for="filter">Only requests that contain</label>
                <input type="search" id="filter" autocomplete="off" autocapitalize="none" spellcheck="false">
                <a href="/">Back to the server's page</a></nav>
                <p role="status" id="count">\(entries.isEmpty ? "No requests." : "Requests: \(entries.count)")</p>
                <h2>Latest</h2>
                \(list(entries.suffix(longest)))
                """,
            isWide: true, script: script)
    }

    /// Until the user pauses the page, the script fetches it again every two seconds, and changes only the lines that
    /// differ. A line whose text is selected is changed later.
    private static let script = """
        const button = document.getElementById('pause'), list = document.querySelector('.requests');
        const filter = document.getElementById('filter');
        const show = () => [...list.children].forEach(item =>
          item.hidden = !item.textContent.toLowerCase().includes(filter.value.toLowerCase()));
        filter.oninput = show;
        button.onclick = () => button.setAttribute('aria-pressed', button.ariaPressed != 'true');
        const isSelected = item => getSelection().containsNode(item, true);
        const merge = (shown, latest) => {
          const ids = new Set([...latest.children].map(item => item.id));
          [...shown.children].forEach(item => { if (!ids.has(item.id) && !isSelected(item)) item.remove(); });
          let next = null;
          for (const item of [...latest.children].reverse()) {
            const old = document.getElementById(item.id), requests = item.querySelector('ol');
            if (!old) shown.insertBefore(item, next);
            else if (requests) {
              const heading = old.querySelector('h3'), text = item.querySelector('h3').textContent;
              if (heading.textContent != text) heading.textContent = text;
              merge(old.querySelector('ol'), requests);
            } else if (old.innerHTML != item.innerHTML && !isSelected(old)) old.replaceWith(item);
            next = document.getElementById(item.id);
          }
        };
        async function update() {
          if (button.ariaPressed == 'true') return;
          const text = await fetch(location.pathname).then(reply => reply.text()).catch(() => '');
          const page = new DOMParser().parseFromString(text, 'text/html'), count = page.getElementById('count');
          if (!count) return;
          merge(list, page.querySelector('.requests'));
          show();
          const shown = document.getElementById('count');
          if (shown.innerText != count.innerText) shown.innerText = count.innerText;
        }
        setInterval(update, 2000);
        """

    // MARK: The list

    /// Lists sign-ins and other requests, the newest first. The requests of a sign-in are listed in the order in which
    /// they arrived.
    private static func list(_ entries: some Collection<JournalEntry>) -> HTML {
        var groups: [[JournalEntry]] = []
        for entry in entries {
            let ofSignIn = groups.lastIndex { entry.signIn != nil && $0[0].signIn == entry.signIn }
            let repeated = groups.last.flatMap { entry.repeats($0[0]) ? groups.count - 1 : nil }
            if let index = ofSignIn ?? repeated { groups[index].append(entry) } else { groups.append([entry]) }
        }
        return "<ol class=\"requests\" role=\"list\">\(groups.reversed().map(item))</ol>"
    }

    private static func item(_ group: [JournalEntry]) -> HTML {
        guard let signIn = group[0].signIn else { return line(for: group) }
        let runs = group.reduce(into: [[JournalEntry]]()) { runs, entry in
            let isNew = runs.last.map { !entry.repeats($0[0]) } ?? true
            if isNew { runs.append([entry]) } else { runs[runs.count - 1].append(entry) }
        }
        let client = group.lazy.compactMap(\.clientID).first.map { ", \($0)" } ?? ""
        return """
            <li id="sign-in-\(signIn)"><h3>Sign-in \(signIn)\(client)</h3>
            <ol role="list">\(runs.map(line))</ol></li>
            """
    }

    /// Returns a line for consecutive requests that are equal, with the time and duration of the last one.
    private static func line(for run: [JournalEntry]) -> HTML {
        let entry = run[run.count - 1]
        let count: HTML? = run.count > 1 ? " <strong>×\(run.count)</strong>" : nil
        let fault = entry.fault.map { " <strong class=\"fault\">fault: \($0)</strong>" as HTML }
        let explanation = entry.explanation.map { "<span class=\"fault\">\($0)</span>" as HTML }
        let time = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
            .format(entry.time)
        let duration = entry.duration.map { String(format: ", %.1f ms", $0 * 1000) } ?? ", not ended"
        return """
            <li id="request-\(run[0].number)"><code>\(entry.method) \(entry.path)</code>\(count) \
            <strong>\(entry.status.map(String.init) ?? "no reply")</strong> \(entry.outcome)\(fault)\(explanation)\
            <span class="hint">\(time)\(duration)</span>\(line("Request", entry.parameters))\
            \(line("Redirect to the app", entry.redirect ?? []))\(line("Reply", entry.reply))</li>
            """
    }

    private static func line(_ title: String, _ parameters: [JournalParameter]) -> HTML? {
        guard !parameters.isEmpty else { return nil }
        let list = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
        return "<span class=\"hint\">\(title): \(list)</span>"
    }
}
