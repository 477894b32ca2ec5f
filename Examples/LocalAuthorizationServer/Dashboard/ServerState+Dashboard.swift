import Foundation

/// The pages for developers.
extension ServerState {
    /// The response to a request for one of these pages.
    mutating func answer(_ route: DashboardRoute, _ request: HTTPRequest, _ context: RequestContext) -> HTTPResponse {
        guard let local = LocalRequest(request.head) else {
            return .text(403, "This page is available only at 127.0.0.1 and localhost.\n")
        }
        guard request.head.method == route.method else { return Self.methodNotAllowed(route.method) }
        switch route {
        case .home: return home(local, FaultForm(), context).response()
        case .journal:
            let isPaused = request.head.query == JournalPage.pausedQuery
            return JournalPage(entries: journal.entries, isPaused: isPaused).html.response()
        case .received:
            return ReceivedPage(parameters: JournalParameter.query(request.head.query)).html.response()
        case .addFault, .clearFaults:
            guard local.mayChange else { return .text(403, "The form isn't from this server.\n") }
            return route == .addFault ? addFault(request, local, context) : clearFaults()
        }
    }

    private mutating func addFault(
        _ request: HTTPRequest, _ local: LocalRequest, _ context: RequestContext
    ) -> HTTPResponse {
        guard let form = Parameters(request.body) else { return .text(400, "The form is malformed.\n") }
        do {
            let fault = try FaultForm.scheduled(form)
            faults.add(fault.fault, at: fault.endpoint, skipping: fault.skipping, times: fault.times)
            return Self.backHome
        } catch {
            let again = FaultForm(problem: "\(error)", custom: form["custom"] ?? "")
            return home(local, again, context).response(status: 400)
        }
    }

    private mutating func clearFaults() -> HTTPResponse {
        faults.clear()
        return Self.backHome
    }

    private func home(_ local: LocalRequest, _ form: FaultForm, _ context: RequestContext) -> HTMLPage {
        let clients = authorization.clients.map { client in
            DashboardPage.Client(
                client: client, signInPath: DemoRequest(client: client, port: local.port).path(context))
        }
        return DashboardPage(
            host: local.host, clients: clients, users: authorization.users, faults: faults.pending,
            journal: journal.entries, form: form
        ).html
    }

    /// Redirects the browser to the page, so that a reload does not submit the form again (RFC 9110 section 15.4.4).
    private static let backHome = HTTPResponse.redirect(to: DashboardRoute.home.rawValue, status: 303)
}
