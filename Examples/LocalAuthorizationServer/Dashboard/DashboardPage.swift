import ProgramSupport

/// The server's first page: faults, users, clients, endpoints, and a configuration to paste.
extension ServerState {
    /// Handles `GET /`. Also makes the response to a `POST /faults` with an invalid fault: the page with the error and
    /// the rejected values, with status 400.
    func home(_ request: HTTPRequest, _ form: FaultForm = FaultForm()) -> Decision {
        let server = "http://\(request.localHost ?? "127.0.0.1")"
        let page = HTMLPage(
            title: form.problem == nil ? "Local authorization server" : "Error: Local authorization server",
            content: """
                <h1>Local authorization server</h1>
                <p>Login with Amazon's endpoints on this machine. Point a debug build of your app at them, sign in, set
                a fault, and watch the requests.</p>
                <p><a href="\(Route.journalPath)">All requests, live</a></p>
                \(Self.section("Faults", "\(pending)\(form.html)"))
                \(Self.section("Users", HTML.list(options.users.map(Self.line))))
                \(Self.section("Clients", HTML.list(options.clients.map(Self.line))))
                \(Self.section("Endpoints", Self.endpoints(server)))
                \(Self.section("Configuration", SetupCode(server: server, client: options.clients[0]).html))
                """,
            isWide: true)
        return Decision(
            response: page.response(status: form.problem == nil ? 200 : 400), explanation: form.problem)
    }

    private static func section(_ title: String, _ content: HTML) -> HTML {
        let id = title.lowercased()
        return """
            <section aria-labelledby="\(id)">
            <h2 id="\(id)">\(title)</h2>
            \(content)
            </section>
            """
    }

    private static func line(_ user: DemoUser) -> HTML {
        """
        <strong>\(user.name)</strong> \
        <span><code>\(user.email)</code>, password <code>\(user.password)</code></span>
        """
    }

    private static func line(_ client: RegisteredClient) -> HTML {
        let redirects = client.redirectURIs.map { "<span>redirect URI <code>\($0)</code></span>" as HTML }
        let secret = client.secret.map { "<span>client secret <code>\($0)</code></span>" as HTML }
        return """
            <strong>\(client.name)</strong> \
            <span>client id <code>\(client.clientID)</code></span>\(secret)\(redirects)
            """
    }

    private static func endpoints(_ server: String) -> HTML {
        let path = Route.userCodePath
        let lines = Endpoint.allCases.map { "\($0.rawValue) <span><code>\(server)\($0.path)</code></span>" as HTML }
        return HTML.list(lines + ["page for user codes <span><a href=\"\(path)\">\(server)\(path)</a></span>"])
    }

    /// The pending faults. The summary receives the focus after a fault has been set or cleared.
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
}
