import LoginWithAmazon
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
        let lines = Endpoint.allCases.map { "\($0.rawValue) <span><code>\(server)\($0.path)</code></span>" as HTML }
        return HTML.list(lines + ["page for user codes <span><a href=\"\(path)\">\(server)\(path)</a></span>"])
    }

    /// Receives the focus after a fault has been set or cleared.
    private var pending: HTML {
        let summary: HTML = faults.isEmpty ? "No fault is set." : "Pending: \(faults.count)."
        let list: HTML = """
            \(HTML.list(faults.map { "\($0.summary)" as HTML }))
            <form method="post" action="/faults/clear">
            <button type="submit">Clear faults</button>
            </form>

            """
        return "<p id=\"pending\" tabindex=\"-1\" role=\"status\">\(summary)</p>\n\(faults.isEmpty ? nil : list)"
    }

    private var requests: HTML {
        """
        \(JournalPage.list(journal.suffix(Self.latest)))
        <p><a href="\(Route.journalPath)">All requests, live</a></p>
        """
    }
}

extension ServerState {
    /// `GET /`, and the same page with a rejected form.
    func home(_ request: HTTPRequest, _ form: FaultForm) -> Decision {
        let page = DashboardPage(
            server: "http://\(request.localHost ?? "127.0.0.1")", users: options.users, faults: faults,
            journal: journal.entries, form: form,
            clients: options.clients.map { ($0, demoRequest(of: $0, request)) })
        return Decision(response: page.html.response(status: form.problem == nil ? 200 : 400))
    }

    /// The authorization request that the first page links to. Its code can't be exchanged, because the code verifier
    /// is discarded.
    private func demoRequest(of client: RegisteredClient, _ request: HTTPRequest) -> String {
        let port = (request.localHost ?? "").split(separator: ":").last.flatMap { UInt16($0) }.map { ":\($0)" } ?? ""
        let query = FormCoding.encode([
            ("response_type", "code"), ("client_id", client.clientID),
            ("redirect_uri", "http://127.0.0.1\(port)\(Route.receivedPath)"),
            ("scope", "profile postal_code"), ("state", secret()),
            ("code_challenge", CodeVerifier.challenge(of: secret())),
            ("code_challenge_method", "S256"),
        ])
        return "\(Endpoint.authorization.path)?\(query)"
    }
}
