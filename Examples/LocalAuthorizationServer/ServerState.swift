import Foundation

/// The whole server as a value: turns a request into a plan for the connection. No I/O.
struct ServerState: Sendable {
    var authorization: AuthorizationState
    var faults = FaultQueue()
    var journal = Journal()

    init(_ options: ServerOptions) {
        authorization = AuthorizationState(
            clients: options.clients, users: options.users, tokenLife: options.tokenLife,
            codePairs: CodePairTable(life: options.codePairLife, interval: options.codePairInterval)
        )
        authorization.grants.forgivesLostRotations = options.forgivesLostRotations
    }

    /// The plan for a request of which only the head has been read; nil to read the body.
    mutating func refusal(_ head: RequestHead, at now: Date) -> WirePlan? {
        guard let route = Route(path: head.path), !route.isForm, head.method == route.method,
            faults.takeRefusal(at: route.endpoint)
        else { return nil }
        let read = Read(route: route, head: head, body: [], time: now)
        return conclude(read, .unanswered, .refuse, nil)
    }

    /// The plan for bytes that aren't a valid request.
    func malformed(_ status: Int, _ context: RequestContext) -> WirePlan {
        let writer = ResponseWriter(keepsConnection: false, omitsBody: false, now: context.now)
        return .answer(.text(status, "The request can't be served.\n"), writer)
    }

    /// The plan for a request.
    mutating func plan(_ request: HTTPRequest, _ context: RequestContext) -> WirePlan {
        let head = request.head
        let writer = ResponseWriter(
            keepsConnection: head.keepsConnection, omitsBody: head.method == "HEAD", now: context.now
        )
        if let page = DashboardRoute(rawValue: head.path) {
            return .answer(answer(page, request, context), writer)
        }
        guard let route = Route(path: head.path) else { return .answer(.text(404, "Not found.\n"), writer) }
        let read = Read(route: route, head: head, body: request.body, time: context.now)
        guard head.method == route.method else {
            let response = Self.methodNotAllowed(route.method)
            return conclude(read, Decision(response: response, outcome: "method_not_allowed"), nil, writer)
        }
        let fault = route.isForm ? nil : faults.take(at: route.endpoint)
        if fault?.planWithoutAnswer != nil {
            return conclude(read, .unanswered, fault, writer)
        }
        var decision = fault?.replacement(head, context) ?? decide(route, request, context)
        if let fault { decision.response = fault.altered(decision.response, context) }
        return conclude(read, decision, fault, writer)
    }

    private mutating func decide(_ route: Route, _ request: HTTPRequest, _ context: RequestContext) -> Decision {
        switch route {
        case .endpoint(.authorization): authorization.showPage(request, context)
        case .endpoint(.token): authorization.exchange(request, context)
        case .endpoint(.profile): authorization.profile(request, context)
        case .endpoint(.codePair): authorization.makeCodePair(request, context)
        case .endpoint(.signOut): authorization.signOut(request, context)
        case .signInForm: authorization.submitSignIn(request, context)
        case .consentForm: authorization.submitConsent(request, context)
        case .userCodePage: authorization.showUserCodePage()
        case .userCodeForm: authorization.submitUserCode(request, context)
        }
    }

    /// The part of a request that has been read.
    private struct Read {
        let route: Route
        let head: RequestHead
        let body: [UInt8]
        let time: Date
    }

    /// Makes the plan and records the request before anything is sent.
    private mutating func conclude(
        _ read: Read, _ decision: Decision, _ fault: Fault?, _ writer: ResponseWriter?
    ) -> WirePlan {
        let plan = Self.plan(decision.response, fault, writer)
        let method = read.head.method
        let entry = JournalEntry(
            time: read.time, path: read.head.path,
            parameters: JournalParameter.all(read.head, body: read.body, authorization.clients),
            redirect: decision.response.headers["Location"].map(JournalParameter.redirect),
            endpoint: read.route.endpoint, method: Self.knownMethods.contains(method) ? method : "other",
            grantType: decision.grantType, status: plan.status, clientID: decision.clientID,
            outcome: decision.outcome, fault: fault?.name
        )
        journal.add(entry, counting: !read.route.isForm)
        return plan
    }

    private static func plan(_ response: HTTPResponse, _ fault: Fault?, _ writer: ResponseWriter?) -> WirePlan {
        if let plan = fault?.planWithoutAnswer { return plan }
        guard let writer else { return WirePlan(steps: [], ending: .reset) }
        return fault?.plan(response, writer) ?? .answer(response, writer)
    }

    private static let knownMethods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

    /// RFC 9110 section 15.5.6.
    static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = HTTPResponse.text(405, "Method not allowed.\n")
        response.headers["Allow"] = allowed
        return response
    }
}
