import Foundation
import LoginWithAmazon

/// The whole server as a value: turns a request into a plan for the connection. No I/O.
struct ServerState: Sendable {
    var authorization: AuthorizationState
    var faults = FaultQueue()
    var journal = Journal()

    init(_ options: ServerOptions) { authorization = AuthorizationState(options) }

    /// The plan for a request.
    mutating func plan(_ request: HTTPRequest, _ context: RequestContext) -> WirePlan {
        guard request.localHost != nil else {
            let text = "This server answers requests to 127.0.0.1 and localhost only.\n"
            return .answer(.text(403, text))
        }
        if let page = DashboardRoute(rawValue: request.path) {
            return .answer(answer(page, request, context))
        }
        guard let route = Route.to(request.path) else { return unknown(request, at: context.now) }
        guard request.method == route.method else {
            let decision = Decision(
                response: .methodNotAllowed(route.method), outcome: "method_not_allowed",
                explanation: "\(route.path) accepts only \(route.method).")
            return conclude(request, route, decision, nil, at: context.now)
        }
        let fault = route.isForm ? nil : faults.take(at: route.endpoint)
        var decision =
            switch fault?.effect {
            case .unanswered: Decision(response: HTTPResponse(status: 0), outcome: "fault")
            case .replaced(let response): Decision(response: response, outcome: "fault")
            case .altered, .sent, nil: route.decide(&authorization, request, context)
            }
        if case .altered(let alter) = fault?.effect, case .json(var object) = decision.response.body {
            alter(&object)
            decision.response.body = .json(object)
        }
        return conclude(request, route, decision, fault, at: context.now)
    }

    /// Records a request for an unknown path, unless browsers send such requests by themselves.
    private mutating func unknown(_ request: HTTPRequest, at now: Date) -> WirePlan {
        guard request.path != "/favicon.ico" else { return .answer(.text(404, "Not found.\n")) }
        let path = JournalParameter.cut(request.path)
        let nearest = Route.nearest(to: path).map { "Did you mean \($0)? " } ?? ""
        let explanation = "There is no endpoint \(path). \(nearest)There are \(Route.endpoints)."
        let decision = Decision(
            response: .text(404, explanation + "\n"), outcome: "not_found", explanation: explanation)
        return conclude(request, nil, decision, nil, at: now)
    }

    /// Makes the plan and records the request before anything is sent.
    private mutating func conclude(
        _ request: HTTPRequest, _ route: Route?, _ decision: Decision, _ fault: Fault?, at now: Date
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
            reply: plan.status == nil ? [] : JournalParameter.reply(response.body), endpoint: route?.endpoint,
            method: JournalParameter.cut(request.method, 20), status: plan.status, clientID: decision.clientID,
            outcome: decision.outcome, fault: fault.map { JournalParameter.cut($0.text) },
            explanation: decision.explanation.map { JournalParameter.cut($0, 600) }, signIn: decision.signIn)
        journal.add(entry)
        return plan
    }
}

/// Records every secret that the server issues or receives, so that a check can search a program's output, logs and
/// files for them.
///
/// Secrets are recorded only if the environment variable `LOCAL_SERVER_SECRETS` names a file.
enum SecretRecorder {
    private static let path = ProcessInfo.processInfo.environment["LOCAL_SERVER_SECRETS"]

    /// Wraps the source of random bytes, from which codes and tokens are made, to record its output.
    static func recording(_ randomBytes: @escaping @Sendable (Int) -> [UInt8]) -> @Sendable (Int) -> [UInt8] {
        guard path != nil else { return randomBytes }
        return { count in
            let bytes = randomBytes(count)
            write([Base64URL.encode(bytes)])
            return bytes
        }
    }

    /// Records the client's own secrets: its `state` and code verifiers.
    static func note(_ request: HTTPRequest) {
        guard path != nil else { return }
        let pairs = (FormCoding.decode(request.query) ?? []) + (FormCoding.decode(request.body) ?? [])
        write(pairs.filter { ["state", "code_verifier"].contains($0.name) }.map(\.value))
    }

    /// Skips short values, which aren't random. Short appends are atomic, so processes can share the file.
    private static func write(_ secrets: [String]) {
        let lines = secrets.filter { $0.utf8.count >= 20 && !$0.contains("\n") }.map { $0 + "\n" }
        guard !lines.isEmpty, let path, let file = fopen(path, "a") else { return }
        fputs(lines.joined(), file)
        fclose(file)
    }
}
