import Foundation
import LoginWithAmazon

/// The state of the server. It turns each request into a plan, which the connection carries out. The current time and
/// random numbers come from the options.
struct ServerState: Sendable {
    let options: ServerOptions
    /// The code pairs, by device code.
    var codePairs: [String: CodePair] = [:]
    /// The authorization codes that have not been exchanged.
    var codes: [String: Code] = [:]
    var tokens = TokenTable()
    /// The scopes that each user has allowed each app.
    var consents: [Consent: Set<String>] = [:]
    /// The pending faults. An endpoint's faults apply in the order in which they were added.
    var faults: [Fault] = []
    var journal = Journal()
    /// The number of the latest sign-in; 0 before the first one.
    private var signIns = 0

    init(_ options: ServerOptions) { self.options = options }

    var now: Date { options.now() }

    /// A new secret of 256 random bits; RFC 6749 section 10.10 requires at least 128.
    func secret() -> String { Base64URL.encode(options.randomBytes(32)) }

    func client(_ id: String?) -> RegisteredClient? { options.clients.first { $0.clientID == id } }

    func user(email: String) -> DemoUser? { options.user(email: email) }

    /// The user in whose name the server allows every sign-in without showing a page; nil if the server shows the
    /// pages.
    var approvingUser: DemoUser? { options.approvingEmail.flatMap { user(email: $0) } }

    /// Forgets sign-ins, codes, tokens, faults and journal entries. The numbering of requests continues. Otherwise,
    /// when a response that is in progress ends, its duration could be recorded in the entry of a later request.
    mutating func reset() {
        var journal = journal
        journal.clear()
        self = ServerState(options)
        self.journal = journal
    }

    /// Returns the number of a new sign-in. The journal groups the requests of a sign-in by this number.
    mutating func nextSignIn() -> Int {
        signIns += 1
        return signIns
    }

    mutating func plan(_ request: HTTPRequest) -> WirePlan {
        guard request.localHost != nil else {
            let reason = "The Host header must be 127.0.0.1, localhost or [::1], with or without a port.\n"
            return .answer(.text(403, reason))
        }
        guard let route = Route.to(request.path) else { return unknown(request) }
        guard request.method == route.method else {
            let decision = Decision(
                response: .methodNotAllowed(route.method), outcome: "method_not_allowed",
                explanation: "\(route.path) accepts only \(route.method).")
            return conclude(request, route.endpoint, decision)
        }
        guard let endpoint = route.endpoint else { return .answer(decide(route, request).response) }
        let fault = route.isEndpoint ? takeFault(at: endpoint) : nil
        let isProcessed = fault?.effect.processes ?? true
        let decision =
            isProcessed ? decide(route, request) : Decision(response: HTTPResponse(status: 0), outcome: "fault")
        return conclude(request, endpoint, decision, fault)
    }

    private mutating func decide(_ route: Route, _ request: HTTPRequest) -> Decision {
        do { return try route.decide(&self, request) } catch {
            return (error as? Decision ?? .malformedForm).readable(by: request)
        }
    }

    /// Records a request to an unknown path. A request for `/favicon.ico` isn't recorded, because browsers send it
    /// automatically.
    private mutating func unknown(_ request: HTTPRequest) -> WirePlan {
        guard request.path != "/favicon.ico" else { return .answer(.text(404, "Not found.\n")) }
        let explanation = Route.explanation(ofUnknown: JournalParameter.cut(request.path))
        let decision = Decision(
            response: .text(404, explanation + "\n"), outcome: "not_found", explanation: explanation)
        return conclude(request, nil, decision)
    }

    /// Adds the request to the journal, before the response is sent.
    private mutating func conclude(
        _ request: HTTPRequest, _ endpoint: Endpoint?, _ decision: Decision, _ fault: Fault? = nil
    ) -> WirePlan {
        var plan = fault?.effect.plan(decision.response) ?? .answer(decision.response)
        plan.entry = journal.nextNumber
        let parameters = JournalParameter.all(request)
        let named = parameters.first { $0.name == "client_id" }?.value
        let entry = JournalEntry(
            number: journal.nextNumber, time: now, path: JournalParameter.cut(request.path), parameters: parameters,
            redirect: plan.response?.headers["Location"].map(JournalParameter.redirect),
            reply: JournalParameter.reply(plan.response?.members ?? [:]), endpoint: endpoint,
            method: JournalParameter.cut(request.method, 20), status: plan.response?.status,
            clientID: decision.clientID ?? client(named)?.clientID,
            outcome: decision.outcome, fault: fault.map { JournalParameter.cut($0.text) },
            explanation: decision.explanation.map { JournalParameter.cut($0, 600) }, signIn: decision.signIn)
        journal.add(entry)
        return plan
    }
}
