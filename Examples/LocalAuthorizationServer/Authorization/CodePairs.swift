import Foundation

/// A user code, which the device shows, and its secret device code (RFC 8628 section 3.2).
struct CodePair: Sendable {
    enum Status: Sendable, Equatable {
        case pending
        case allowed(email: String)
        case denied
        case used
    }

    static let life: TimeInterval = 600

    let deviceCode: String
    let userCode: String
    let clientID: String
    let scopes: [String]
    /// The number of the sign-in in the journal.
    let signIn: Int
    let expiry: Date
    /// The polling interval in seconds. It grows with each poll that comes too early.
    var interval: Int
    var lastPoll: Date?
    var status = Status.pending
}

/// Code pairs for devices without a browser: the endpoint, the page for the user, and the grant (RFC 8628).
extension ServerState {
    /// `POST /auth/o2/create/codepair` (sections 3.1 and 3.2).
    mutating func makeCodePair(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard let form = request.form else {
            return .error("invalid_request", "The request is not a properly encoded form")
        }
        guard let type = form["response_type"] else { return missing("response_type") }
        guard type == "device_code" else {
            return .error("unsupported_response_type", "The response type must be device_code")
        }
        let known = client(form["client_id"])
        guard let known, isAuthentic(known, form) else { return unknownClient(form, known) }
        let scopes = Scope.names(form["scope"])
        if let problem = Scope.problem(scopes) {
            return .error("invalid_scope", Scope.error, explanation: problem)
        }
        let pair = newPair(known.clientID, scopes, context)
        let reply: JSON = [
            "user_code": pair.userCode, "device_code": pair.deviceCode,
            "verification_uri": "http://\(request.localHost ?? "127.0.0.1")\(Route.userCodePath)",
            "expires_in": Int(CodePair.life), "interval": pair.interval,
        ]
        return Decision(response: .json(200, reply), outcome: "ok").of(known.clientID, signIn: pair.signIn)
    }

    /// Adds a pair, and removes those that expired long ago.
    private mutating func newPair(_ clientID: String, _ scopes: [String], _ context: RequestContext) -> CodePair {
        codePairs = codePairs.filter { $0.value.expiry > context.now.addingTimeInterval(-CodePair.life) }
        let pair = CodePair(
            deviceCode: context.secret(), userCode: unusedUserCode(context), clientID: clientID, scopes: scopes,
            signIn: nextSignIn(), expiry: context.now.addingTimeInterval(CodePair.life),
            interval: options.codePairInterval)
        codePairs[pair.deviceCode] = pair
        return pair
    }

    /// Eight consonants, which are easy to tell apart and form no words (section 6.1).
    private func unusedUserCode(_ context: RequestContext) -> String {
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        var code = ""
        repeat {
            code = String(context.randomBytes(8).map { letters[Int($0) % letters.count] })
        } while codePairs.values.contains { $0.userCode == code }
        return code
    }

    // MARK: The page for the user

    /// `GET /ap/codepair`.
    func showUserCodePage() -> Decision {
        Decision(response: SignInPages.userCode("", failed: false).response(), outcome: "user_code_page")
    }

    /// `POST /ap/codepair/enter`.
    mutating func submitUserCode(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard let form = request.form, request.isFromThisServer else { return .malformedForm }
        let typed = form["user_code"] ?? ""
        guard let pair = pendingPair(typed, context) else {
            return Decision(response: SignInPages.userCode(typed, failed: true).response(), outcome: "wrong_user_code")
        }
        return signInPage(SignIn(pair))
    }

    /// The pending pair with this user code. Case, spaces and dashes are ignored (section 6.1).
    func pendingPair(_ userCode: String, _ context: RequestContext) -> CodePair? {
        let wanted = userCode.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        return codePairs.values.first {
            $0.userCode == wanted && $0.status == .pending && $0.expiry > context.now
        }
    }

    /// Records the user's decision on the consent page.
    mutating func decide(_ pair: CodePair, _ status: CodePair.Status, outcome: String) -> Decision {
        codePairs[pair.deviceCode]?.status = status
        return Decision(
            response: SignInPages.device(isAllowed: outcome == "allowed").response(), outcome: outcome)
    }

    // MARK: The grant

    /// The grant of section 3.4. Amazon also requires the user code.
    mutating func exchangeDeviceCode(
        _ form: Parameters, _ client: RegisteredClient, _ context: RequestContext
    ) -> Decision {
        guard let deviceCode = form["device_code"] else { return missing("device_code") }
        guard let userCode = form["user_code"] else { return missing("user_code") }
        guard var pair = codePairs[deviceCode], pair.userCode == userCode, pair.clientID == client.clientID,
            pair.status != .used
        else { return invalidGrant("device_code") }
        let decision = poll(&pair, context)
        codePairs[deviceCode] = pair
        return decision.of(nil, signIn: pair.signIn)
    }

    /// Replies to a poll (section 3.5).
    private mutating func poll(_ pair: inout CodePair, _ context: RequestContext) -> Decision {
        if pair.status == .denied { return .error("access_denied", "The user denied the request") }
        guard pair.expiry > context.now else {
            return .error("expired_token", "The code pair has expired")
        }
        if case .allowed(let email) = pair.status {
            pair.status = .used
            let grant = Grant(email: email, clientID: pair.clientID, scopes: pair.scopes, signIn: pair.signIn)
            return tokens(grants.issue(grant, life: options.tokenLife, context))
        }
        let isEarly = pair.lastPoll.map { context.now.timeIntervalSince($0) < TimeInterval(pair.interval) } ?? false
        pair.lastPoll = context.now
        guard isEarly else {
            return .error("authorization_pending", "The user has not entered the code yet")
        }
        pair.interval += 5
        return .error("slow_down", "The device polls too fast")
    }
}
