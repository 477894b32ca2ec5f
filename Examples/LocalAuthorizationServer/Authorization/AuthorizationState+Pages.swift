/// The authorization endpoint and the two forms behind it.
extension AuthorizationState {
    static let cookieName = "local_authorization_session"

    /// `GET /ap/oa`: validates the request, then shows the sign-in page, or the consent page if the cookie identifies a
    /// signed-in user.
    mutating func showPage(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard let parameters = Parameters(request.head.query.utf8) else {
            return refusal("The address is not properly encoded.", outcome: "invalid_request")
        }
        switch AuthorizationRequestReader(clients: clients).read(parameters) {
        case .accepted(let accepted):
            return firstPage(.redirect(accepted), request, context)
        case .refusedHere(let reason):
            return refusal(reason, outcome: "refused").noting(clientID: client(parameters["client_id"])?.clientID)
        case .refusedByRedirect(let error, let answer):
            return .redirect(answer, outcome: error, clientID: parameters["client_id"] ?? "")
        }
    }

    /// `POST /ap/signin`.
    mutating func submitSignIn(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        takeForm(request, context) { state, form, transaction in
            guard transaction.stage == .signIn else { return state.unknownTransaction() }
            if form["action"] == "cancel" { return state.cancelled(transaction.purpose, context) }
            let email = form["email"] ?? ""
            guard let user = state.signingIn(form) else {
                return state.signInPage(
                    transaction.purpose, email: email, failed: true, outcome: "wrong_password", context)
            }
            var decision = state.consentPage(transaction.purpose, user, context)
            if form["keep"] != nil { decision.response.headers.add("Set-Cookie", state.newSession(user, context)) }
            return decision
        }
    }

    /// `POST /ap/consent`.
    mutating func submitConsent(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        takeForm(request, context) { state, form, transaction in
            guard case .consent(let email) = transaction.stage else { return state.unknownTransaction() }
            switch form["action"] {
            case "allow": return state.allowed(transaction.purpose, email, context)
            case "cancel": return state.cancelled(transaction.purpose, context)
            default: return state.denied(transaction.purpose, context)
            }
        }
    }

    /// The user selected by a button or identified by the password. The server lists all passwords on its first page,
    /// so the buttons reveal nothing.
    private func signingIn(_ form: Parameters) -> DemoUser? {
        if let offered = form["demo_user"] { return user(email: offered) }
        return user(email: form["email"] ?? "").flatMap { $0.password == form["password"] ? $0 : nil }
    }

    // MARK: Pages

    /// The sign-in page, or the consent page if the cookie identifies a signed-in user.
    mutating func firstPage(
        _ purpose: Transaction.Purpose, _ request: HTTPRequest, _ context: RequestContext
    ) -> Decision {
        let email = request.cookie(Self.cookieName).flatMap { sessions[$0] }
        if let user = email.flatMap(user(email:)) { return consentPage(purpose, user, context) }
        return signInPage(purpose, email: "", failed: false, outcome: "sign_in_page", context)
    }

    private mutating func signInPage(
        _ purpose: Transaction.Purpose, email: String, failed: Bool, outcome: String, _ context: RequestContext
    ) -> Decision {
        let id = transactions.open(Transaction(purpose: purpose, stage: .signIn), context)
        let page = SignInPage(
            transaction: id, application: name(of: purpose), email: email, failed: failed, users: users)
        return Decision(response: page.html.response(), outcome: outcome, clientID: purpose.clientID)
    }

    private mutating func consentPage(
        _ purpose: Transaction.Purpose, _ user: DemoUser, _ context: RequestContext
    ) -> Decision {
        let id = transactions.open(Transaction(purpose: purpose, stage: .consent(email: user.email)), context)
        let page = ConsentPage(
            transaction: id, application: name(of: purpose), userName: user.name, email: user.email,
            scopes: purpose.scopes, userCode: purpose.userCode
        )
        return Decision(response: page.html.response(), outcome: "consent_page", clientID: purpose.clientID)
    }

    private func name(of purpose: Transaction.Purpose) -> String {
        client(purpose.clientID)?.displayName ?? purpose.clientID
    }

    func refusal(_ reason: String, status: Int = 400, outcome: String) -> Decision {
        Decision(response: ErrorPage(reason: reason).html.response(status: status), outcome: outcome)
    }

    private func unknownTransaction() -> Decision {
        refusal("This page is no longer valid. Please start again in the application.", outcome: "unknown_transaction")
    }

    // MARK: Forms

    /// Processes a form once. Repeated submissions receive the same response for a moment, and an error after that.
    private mutating func takeForm(
        _ request: HTTPRequest, _ context: RequestContext,
        _ decide: (inout Self, Parameters, Transaction) -> Decision
    ) -> Decision {
        guard request.mediaType == "application/x-www-form-urlencoded", let form = Parameters(request.body),
            form.doubled.isEmpty
        else { return refusal("The form is malformed.", outcome: "invalid_request") }
        let id = form["transaction"] ?? ""
        switch transactions.take(id, form: request.body, now: context.now) {
        case .open(let transaction):
            let decision = decide(&self, form, transaction)
            transactions.note(decision, to: request.body, of: id, now: context.now)
            return decision
        case .unknown: return unknownTransaction()
        case .alreadyUsed(var decision?):
            decision.outcome = "repeated"
            return decision
        case .alreadyUsed(nil):
            let reason = "This page has been submitted already. Please start again in the application."
            return refusal(reason, status: 409, outcome: "used_transaction")
        }
    }

    private mutating func newSession(_ user: DemoUser, _ context: RequestContext) -> String {
        let id = context.secret()
        sessions[id] = user.email
        return "\(Self.cookieName)=\(id); Path=/ap; HttpOnly; SameSite=Lax"
    }

    // MARK: Answers (RFC 6749 sections 4.1.2 and 4.1.2.1)

    private mutating func allowed(
        _ purpose: Transaction.Purpose, _ email: String, _ context: RequestContext
    ) -> Decision {
        switch purpose {
        case .redirect(let request):
            let code = grants.issueCode(request, email: email, context)
            return .redirect(.code(code, for: request), outcome: "allowed", clientID: request.clientID)
        case .codePair(let pair): return answer(pair, .allowed(email: email), outcome: "allowed", context)
        }
    }

    /// Clients distinguish cancelling from denying by the error description. Devices can't.
    private mutating func cancelled(_ purpose: Transaction.Purpose, _ context: RequestContext) -> Decision {
        switch purpose {
        case .redirect(let request): accessDenied("Access not permitted.", request, outcome: "cancelled")
        case .codePair(let pair): answer(pair, .denied, outcome: "cancelled", context)
        }
    }

    private mutating func denied(_ purpose: Transaction.Purpose, _ context: RequestContext) -> Decision {
        switch purpose {
        case .redirect(let request):
            accessDenied("The resource owner denied the request.", request, outcome: "denied")
        case .codePair(let pair): answer(pair, .denied, outcome: "denied", context)
        }
    }

    private func accessDenied(_ description: String, _ request: AuthorizationRequest, outcome: String) -> Decision {
        let answer = RedirectAnswer.error(
            "access_denied", description, redirectURI: request.redirectURI, state: request.state
        )
        return .redirect(answer, outcome: outcome, clientID: request.clientID)
    }
}
