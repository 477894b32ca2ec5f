import Foundation
import LoginWithAmazon

/// The whole server as a value: turns a request into a plan for the connection. No I/O; each request supplies the time
/// and random numbers.
struct ServerState: Sendable {
    let options: ServerOptions
    /// The code pairs, by device code.
    var codePairs: [String: CodePair] = [:]
    var grants: GrantTable
    var faults = FaultQueue()
    var journal = Journal()
    /// The number of sign-ins begun, at the authorization endpoint or with a code pair.
    private var signIns = 0

    init(_ options: ServerOptions) {
        self.options = options
        grants = GrantTable(forgivesLostRotations: options.forgivesLostRotations)
    }

    func client(_ id: String?) -> RegisteredClient? { options.clients.first { $0.clientID == id } }

    func user(email: String) -> DemoUser? { options.users.first { $0.email.lowercased() == email.lowercased() } }

    /// The number of a new sign-in, which groups its requests in the journal.
    mutating func nextSignIn() -> Int {
        signIns += 1
        return signIns
    }

    /// The plan for a request.
    mutating func plan(_ request: HTTPRequest, _ context: RequestContext) -> WirePlan {
        guard request.localHost != nil else {
            return .answer(.text(403, "This server answers requests to 127.0.0.1 and localhost only.\n"))
        }
        guard let route = Route.to(request.path) else { return unknown(request, at: context.now) }
        guard request.method == route.method else {
            let decision = Decision(
                response: .methodNotAllowed(route.method), outcome: "method_not_allowed",
                explanation: "\(route.path) accepts only \(route.method).")
            return conclude(request, route.endpoint, decision, nil, at: context.now)
        }
        guard let endpoint = route.endpoint else { return .answer(route.decide(&self, request, context).response) }
        let fault = route.isEndpoint ? faults.take(at: endpoint) : nil
        var decision =
            switch fault?.effect {
            case .unanswered: Decision(response: HTTPResponse(status: 0), outcome: "fault")
            case .replaced(let response): Decision(response: response, outcome: "fault")
            case .altered, .sent, nil: route.decide(&self, request, context)
            }
        if case .altered(let alter) = fault?.effect, case .json(var object) = decision.response.body {
            alter(&object)
            decision.response.body = .json(object)
        }
        return conclude(request, endpoint, decision, fault, at: context.now)
    }

    /// Records a request for an unknown path, unless browsers send such requests by themselves.
    private mutating func unknown(_ request: HTTPRequest, at now: Date) -> WirePlan {
        guard request.path != "/favicon.ico" else { return .answer(.text(404, "Not found.\n")) }
        let explanation = Route.explanation(ofUnknown: JournalParameter.cut(request.path))
        let decision = Decision(
            response: .text(404, explanation + "\n"), outcome: "not_found", explanation: explanation)
        return conclude(request, nil, decision, nil, at: now)
    }

    /// Makes the plan and records the request before anything is sent.
    private mutating func conclude(
        _ request: HTTPRequest, _ endpoint: Endpoint?, _ decision: Decision, _ fault: Fault?, at now: Date
    ) -> WirePlan {
        let response = decision.response
        var plan =
            switch fault?.effect {
            case .unanswered(let plan): plan
            case .sent(let send): send(response)
            case .replaced, .altered, nil: WirePlan.answer(response)
            }
        plan.entry = journal.nextNumber
        let entry = JournalEntry(
            number: journal.nextNumber, time: now, path: JournalParameter.cut(request.path),
            parameters: JournalParameter.all(request),
            redirect: response.headers["Location"].map(JournalParameter.redirect),
            reply: plan.status == nil ? [] : JournalParameter.reply(response.body), endpoint: endpoint,
            method: JournalParameter.cut(request.method, 20), status: plan.status, clientID: decision.clientID,
            outcome: decision.outcome, fault: fault.map { JournalParameter.cut($0.text) },
            explanation: decision.explanation.map { JournalParameter.cut($0, 600) }, signIn: decision.signIn)
        journal.add(entry)
        return plan
    }
}

/// The time of the request and a source of random numbers, for decisions without I/O.
struct RequestContext {
    let now: Date
    let randomBytes: (Int) -> [UInt8]

    /// A new secret of 256 random bits; RFC 6749 section 10.10 requires 128.
    func secret() -> String { Base64URL.encode(randomBytes(32)) }
}

/// The response to a request and its journal entry.
struct Decision: Sendable {
    var response: HTTPResponse
    var outcome = "ok"
    var clientID: String?
    /// The number of the sign-in to which the request belongs.
    var signIn: Int?
    /// What was wrong and how to correct it, for the developer.
    var explanation: String?

    /// An error of the token, profile or sign-out endpoint (RFC 6749 section 5.2).
    static func error(
        _ error: String, _ description: String, status: Int = 400, explanation: String? = nil
    ) -> Decision {
        let object = ["error": error, "error_description": description]
        return Decision(response: .json(status, object), outcome: error, explanation: explanation)
    }

    /// A page that ends the sign-in with an error.
    static func refusal(_ reason: String, outcome: String) -> Decision {
        Decision(response: SignInPages.error(reason).response(status: 400), outcome: outcome)
    }

    static let malformedForm = refusal("The form is malformed.", outcome: "invalid_request")

    /// A copy that belongs to this client and sign-in.
    func of(_ clientID: String?, signIn: Int? = nil) -> Decision {
        var copy = self
        copy.clientID = clientID ?? self.clientID
        copy.signIn = signIn ?? self.signIn
        return copy
    }
}
