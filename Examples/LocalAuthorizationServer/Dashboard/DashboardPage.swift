import ProgramSupport

/// The server's first page: users, clients, pending faults and the latest requests.
struct DashboardPage {
    let server: String
    let users: [DemoUser]
    let faults: [ScheduledFault]
    let journal: [JournalEntry]
    let form: FaultForm
    /// The applications, each with the path of an authorization request.
    let clients: [(client: RegisteredClient, signInPath: String)]

    static let pendingID = "pending"
    private static let latest = 10

    var html: HTMLPage {
        HTMLPage(
            title: form.problem == nil ? "Local authorization server" : "Error: Local authorization server",
            content: """
                <h1>Local authorization server</h1>
                <p>Login with Amazon's endpoints on this machine. Configure a debug build of your app with them, sign in,
                set a fault, and watch the requests.</p>
                \(section("Sign in", signIn))
                \(section("Users", HTML.list(users.map(Self.line))))
                \(section("Clients", HTML.list(clients.map { Self.line($0.client) })))
                \(section("Endpoints", endpoints))
                \(section("Configuration", SetupCode(server: server, client: clients.first?.client).html))
                \(section("Faults", "\(pending)\(form.html)"))
                \(section("Latest requests", requests))
                """,
            isWide: true)
    }

    private func section(_ title: String, _ content: HTML) -> HTML {
        let id = title.lowercased().split(separator: " ").joined(separator: "-")
        return """
            <section aria-labelledby="\(id)">
            <h2 id="\(id)">\(title)</h2>
            \(content)
            </section>
            """
    }

    private var signIn: HTML {
        let links = clients.map { client -> HTML in
            "<p><a class=\"action\" href=\"\(client.signInPath)\">Sign in to \(client.client.name)</a></p>"
        }
        return "\(links)\n<p class=\"hint\">The last page shows what the app would receive.</p>"
    }

    private static func line(_ user: DemoUser) -> HTML {
        """
        <strong>\(user.name)</strong> \
        <span><code>\(user.email)</code>, password <code>\(user.password)</code></span>
        """
    }

    private static func line(_ client: RegisteredClient) -> HTML {
        let redirects = client.redirectURIs.map { "<span>redirect URI <code>\($0)</code></span>" as HTML }
        return """
            <strong>\(client.name)</strong> \
            <span>client id <code>\(client.clientID)</code></span>\(redirects)
            """
    }

    private var endpoints: HTML {
        let path = Route.userCodePath
        let lines = Endpoint.allCases.map { "\($0.title) <span><code>\(server)\($0.path)</code></span>" as HTML }
        return HTML.list(lines + ["page for user codes <span><a href=\"\(path)\">\(server)\(path)</a></span>"])
    }

    /// Receives the focus after a fault has been set or cleared.
    private var pending: HTML {
        let summary: HTML = faults.isEmpty ? "No fault is set." : "Pending: \(faults.count)."
        let list: HTML? =
            faults.isEmpty
            ? nil
            : """
            \(HTML.list(faults.map { "\($0.summary)" as HTML }))
            <form method="post" action="\(DashboardRoute.clearFaults.rawValue)">
            <button type="submit">Clear faults</button>
            </form>

            """
        return "<p id=\"\(Self.pendingID)\" tabindex=\"-1\" role=\"status\">\(summary)</p>\n\(list)"
    }

    private var requests: HTML {
        """
        \(JournalPage.list(journal.suffix(Self.latest)))
        <p><a href="\(DashboardRoute.journal.rawValue)">All requests, live</a></p>
        """
    }
}

/// The form that sets the next fault, with the values of a rejected form.
struct FaultForm {
    /// The error in the submitted form; nil if there is none.
    var problem: String?
    private var endpoint = Endpoint.token.rawValue
    private var fault = ""
    private var custom = ""
    private var times: String?

    init() {}

    /// The values of a submitted form.
    init(_ form: Parameters) {
        endpoint = form["endpoint"] ?? ""
        fault = form["fault"] ?? ""
        custom = form["custom"] ?? ""
        times = form["times"]
    }

    /// - Throws: `UsageError` for an invalid fault.
    func scheduled() throws -> ScheduledFault {
        let text = "\(endpoint):\(custom.isEmpty ? fault : custom)"
        return try ScheduledFault(parsing: times.map { "\(text),times=\($0)" } ?? text)
    }

    var html: HTML {
        """
        \(problem.map { HTML.alert($0, isFocused: true) })<form method="post" \
        action="\(DashboardRoute.addFault.rawValue)">
        <div class="fields">
        <div><label for="endpoint">Endpoint</label>
        <select id="endpoint" name="endpoint">\(endpoints)</select></div>
        <div><label for="fault">Fault</label>
        <select id="fault" name="fault">\(faults)</select></div>
        <div><label for="custom">Or as text</label>
        <input type="text" id="custom" name="custom" value="\(custom)" placeholder="status=503,retry-after=2" \
        autocomplete="off" autocapitalize="none" spellcheck="false"\(HTML.mark(problem != nil))></div>
        <div><label for="times">Number of requests</label>
        <input type="number" id="times" name="times" value="\(times ?? "1")" min="1" max="1000" required></div>
        </div>
        <button class="main" type="submit">Set fault</button>
        </form>
        """
    }

    private var endpoints: [HTML] {
        Endpoint.allCases.map { option($0.rawValue, "\($0.rawValue): \($0.path)", isChosen: $0.rawValue == endpoint) }
    }

    private var faults: [HTML] {
        FaultKind.all.map { option($0.example, "\($0.example): \($0.meaning)", isChosen: $0.example == fault) }
    }

    private func option(_ value: String, _ text: String, isChosen: Bool) -> HTML {
        let chosen: HTML? = isChosen ? " selected" : nil
        return "<option value=\"\(value)\"\(chosen)>\(text)</option>"
    }
}
