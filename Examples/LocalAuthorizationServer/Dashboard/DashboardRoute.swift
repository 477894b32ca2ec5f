import LoginWithAmazon

/// The pages for developers. The journal and the counts exclude them.
enum DashboardRoute: String, Sendable {
    case home = "/"
    case journal = "/journal"
    case received = "/demo"
    case addFault = "/faults"
    case clearFaults = "/faults/clear"

    /// The only method that the route accepts.
    var method: String {
        switch self {
        case .home, .journal, .received: "GET"
        case .addFault, .clearFaults: "POST"
        }
    }
}

extension ServerState {
    /// The response to a request for one of these pages.
    mutating func answer(_ route: DashboardRoute, _ request: HTTPRequest, _ context: RequestContext) -> HTTPResponse {
        guard request.method == route.method else { return .methodNotAllowed(route.method) }
        switch route {
        case .home: return home(request, FaultForm(), context).response()
        case .journal: return JournalPage.page(journal.entries).response()
        case .received: return JournalPage.received(JournalParameter.query(request.query)).response()
        case .addFault, .clearFaults:
            guard request.isFromThisServer else { return .text(403, "The form isn't from this server.\n") }
            return route == .addFault ? addFault(request, context) : clearFaults()
        }
    }

    /// Programs may leave out the content type.
    private mutating func addFault(_ request: HTTPRequest, _ context: RequestContext) -> HTTPResponse {
        guard let parameters = Parameters(form: request.body) else { return .text(400, "The form is malformed.\n") }
        var form = FaultForm(parameters)
        do {
            faults.add(try form.scheduled())
            return Self.pendingFaults
        } catch {
            form.problem = "\(error)."
            return home(request, form, context).response(status: 400)
        }
    }

    private mutating func clearFaults() -> HTTPResponse {
        faults.clear()
        return Self.pendingFaults
    }

    /// Redirects the browser to the list of pending faults, beside the form, so that a reload does not submit the form
    /// again (RFC 9110 section 15.4.4).
    private static let pendingFaults = HTTPResponse.redirect(
        to: "\(DashboardRoute.home.rawValue)#\(DashboardPage.pendingID)", status: 303)

    private func home(_ request: HTTPRequest, _ form: FaultForm, _ context: RequestContext) -> HTMLPage {
        let options = authorization.options
        return DashboardPage(
            server: "http://\(request.localHost ?? "127.0.0.1")", users: options.users, faults: faults.pending,
            journal: journal.entries, form: form,
            clients: options.clients.map { ($0, demoRequest(of: $0, request, context)) }
        ).html
    }

    /// The authorization request that the first page links to. Its code can't be exchanged, because the code verifier
    /// is discarded.
    private func demoRequest(
        of client: RegisteredClient, _ request: HTTPRequest, _ context: RequestContext
    ) -> String {
        let port = (request.localHost ?? "").split(separator: ":").last.flatMap { UInt16($0) }.map { ":\($0)" } ?? ""
        let query = FormCoding.encode([
            ("response_type", "code"), ("client_id", client.clientID),
            ("redirect_uri", "http://127.0.0.1\(port)\(DashboardRoute.received.rawValue)"),
            ("scope", "profile postal_code"), ("state", context.secret()),
            ("code_challenge", CodeVerifier.challenge(of: context.secret())),
            ("code_challenge_method", "S256"),
        ])
        return "\(Endpoint.authorization.path)?\(query)"
    }
}
