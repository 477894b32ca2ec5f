/// The server's first page: users, clients, pending faults and the latest requests. Pure.
struct DashboardPage: Sendable, Equatable {
    /// An application with the authorization request that the page links to.
    struct Client: Sendable, Equatable {
        let client: RegisteredClient
        let signInPath: String
    }

    let host: String
    let clients: [Client]
    let users: [DemoUser]
    let faults: [ScheduledFault]
    let journal: [JournalEntry]
    let form: FaultForm

    private static let latest = 10

    var html: HTMLPage {
        HTMLPage(
            title: "Local authorization server",
            content: """
                <h1>Local authorization server</h1>
                <p>Login with Amazon's endpoints on this machine. Configure a debug build of your app with them, sign in,
                set a fault, and watch the requests.</p>
                \(section("Sign in", signIn))
                \(section("Users", list(users.map(Self.line))))
                \(section("Clients", list(clients.map { Self.line($0.client) })))
                \(section("Endpoints", endpoints))
                \(section("Faults", form.html + pending))
                \(section("Latest requests", requests))
                """,
            isWide: true, sendsOrigin: true)
    }

    private func section(_ title: String, _ content: String) -> String {
        let id = title.lowercased().split(separator: " ").joined(separator: "-")
        return """
            <section aria-labelledby="\(id)">
            <h2 id="\(id)">\(title)</h2>
            \(content)
            </section>
            """
    }

    private func list(_ items: [String]) -> String {
        "<ul role=\"list\">\n\(items.map { "<li>\($0)</li>" }.joined(separator: "\n"))\n</ul>"
    }

    private var signIn: String {
        clients.map { client in
            """
            <p><a class="action" href="\(HTMLPage.escape(client.signInPath))">\
            Sign in to \(HTMLPage.escape(client.client.displayName))</a></p>
            """
        }.joined(separator: "\n") + "\n<p class=\"hint\">The last page shows what the app would receive.</p>"
    }

    private static func line(_ user: DemoUser) -> String {
        """
        <strong>\(HTMLPage.escape(user.name))</strong> \
        <span><code>\(HTMLPage.escape(user.email))</code>, password <code>\(HTMLPage.escape(user.password))</code></span>
        """
    }

    private static func line(_ client: RegisteredClient) -> String {
        let redirects = client.redirectURIs.map { "<span>redirect URI <code>\(HTMLPage.escape($0))</code></span>" }
        return """
            <strong>\(HTMLPage.escape(client.displayName))</strong> \
            <span>client id <code>\(HTMLPage.escape(client.clientID))</code></span>\(redirects.joined())
            """
    }

    private var endpoints: String {
        let pages = Endpoint.allCases.map { ($0.title, $0.path) } + [("page for user codes", Route.userCodePath)]
        return list(pages.map { "\($0.0) <span><code>http://\(HTMLPage.escape(host))\($0.1)</code></span>" })
    }

    private var pending: String {
        guard !faults.isEmpty else { return "\n<p class=\"hint\">No fault is set.</p>" }
        return """

            <h3>Pending faults</h3>
            \(list(faults.map { HTMLPage.escape($0.summary) }))
            <form method="post" action="\(DashboardRoute.clearFaults.rawValue)">
            <button type="submit">Clear faults</button>
            </form>
            """
    }

    private var requests: String {
        """
        \(JournalList(entries: journal, limit: Self.latest).html)
        <p><a href="\(DashboardRoute.journal.rawValue)">All requests, live</a></p>
        """
    }
}

extension Endpoint {
    fileprivate var title: String {
        switch self {
        case .authorization: "authorization endpoint"
        case .token: "token endpoint"
        case .profile: "profile endpoint"
        case .codePair: "code pair endpoint"
        case .signOut: "sign-out endpoint"
        }
    }
}

extension ScheduledFault {
    /// Describes the endpoint, the fault and the affected requests.
    var summary: String {
        let kind =
            switch fault {
            case .status(let status, _, _), .statusUntil(let status, _): "status \(status)"
            case .error(let name): "error \(name)"
            default: fault.name
            }
        let requests = times == .max ? "every request" : times == 1 ? "the next request" : "the next \(times) requests"
        return "\(endpoint.rawValue): \(kind) for \(requests)" + (skipping > 0 ? ", after \(skipping)" : "")
    }
}
