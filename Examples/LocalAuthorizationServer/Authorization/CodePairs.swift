import Foundation

/// The user code that a device shows, the device's secret device code (RFC 8628 section 3.2), and the state of the
/// device's sign-in.
struct CodePair: Sendable {
    enum Status: Sendable, Equatable {
        case pending
        case allowed(email: String)
        case denied
    }

    static let life: TimeInterval = 600

    let deviceCode: String
    let userCode: String
    let clientID: String
    let scopes: [String]
    let signIn: Int
    let expiry: Date
    /// The pause between polls in seconds. Each reply `slow_down` lengthens it by five seconds (RFC 8628 section 3.5).
    var interval: Int
    var lastPoll: Date?
    var status = Status.pending
}

/// The code pair endpoint, the form for the user code, and the devices' polls (RFC 8628).
extension ServerState {
    /// Handles `POST /auth/o2/create/codepair` (RFC 8628 sections 3.1 and 3.2).
    mutating func makeCodePair(_ request: HTTPRequest) throws(Decision) -> Decision {
        let form = try request.encodedForm()
        guard try form.required("response_type") == "device_code" else {
            throw .error("unsupported_response_type", "The response type must be device_code")
        }
        let client = try knownClient(form)
        let scopes = Scope.names(form["scope"])
        if let problem = Scope.problem(scopes) { throw .error("invalid_scope", Scope.error, explanation: problem) }
        var pair = CodePair(
            deviceCode: secret(), userCode: userCode(), clientID: client.clientID, scopes: scopes,
            signIn: nextSignIn(), expiry: now.addingTimeInterval(CodePair.life), interval: options.codePairInterval)
        if let user = approvingUser { pair.status = .allowed(email: user.email) }
        codePairs[pair.deviceCode] = pair
        let reply: JSON = [
            "user_code": pair.userCode, "device_code": pair.deviceCode,
            "verification_uri": "http://\(request.localHost ?? "127.0.0.1")\(Route.userCodePath)",
            "expires_in": Int(CodePair.life), "interval": pair.interval,
        ]
        return Decision(response: .json(200, reply), signIn: pair.signIn)
    }

    /// Returns eight consonants, so that the code doesn't form a word (RFC 8628 section 6.1).
    private func userCode() -> String {
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        return String(options.randomBytes(8).map { letters[Int($0) % letters.count] })
    }

    // MARK: The form for the user code

    func submitUserCode(_ request: HTTPRequest) throws(Decision) -> Decision {
        guard let form = request.form, request.isFromThisServer else { throw .malformedForm }
        let typed = form["user_code"] ?? ""
        guard let pair = pendingPair(typed) else {
            return Decision(response: SignInPages.userCode(typed, failed: true).response(), outcome: "wrong_user_code")
        }
        return signInPage(SignIn(pair))
    }

    /// The pending pair with this user code, unless it has expired. Case, spaces and dashes are ignored (RFC 8628
    /// section 6.1).
    func pendingPair(_ userCode: String) -> CodePair? {
        let wanted = userCode.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        return codePairs.values.first {
            $0.userCode == wanted && $0.status == .pending && $0.expiry > now
        }
    }

    // MARK: Polls

    /// Answers a poll (RFC 8628 section 3.4). Amazon requires the user code in addition to the device code.
    mutating func exchangeDeviceCode(_ form: Parameters, _ client: RegisteredClient) throws(Decision) -> Decision {
        let deviceCode = try form.required("device_code")
        let userCode = try form.required("user_code")
        guard var pair = codePairs[deviceCode], pair.userCode == userCode, pair.clientID == client.clientID
        else { throw .invalidGrant("device_code") }
        var decision = poll(&pair)
        codePairs[deviceCode] = decision.outcome == "ok" ? nil : pair
        decision.signIn = pair.signIn
        return decision
    }

    /// Returns the reply to a poll (RFC 8628 section 3.5).
    private mutating func poll(_ pair: inout CodePair) -> Decision {
        if pair.status == .denied { return .error("access_denied", "The user denied the request") }
        guard pair.expiry > now else { return .error("expired_token", "The code pair has expired") }
        if case .allowed(let email) = pair.status {
            let grant = Grant(email: email, clientID: pair.clientID, scopes: pair.scopes, signIn: pair.signIn)
            return reply(issue(grant), of: grant)
        }
        let isEarly = pair.lastPoll.map { now.timeIntervalSince($0) < TimeInterval(pair.interval) } ?? false
        pair.lastPoll = now
        guard isEarly else { return .error("authorization_pending", "The user has not decided yet") }
        pair.interval += 5
        return .error("slow_down", "The device polls too fast")
    }
}
