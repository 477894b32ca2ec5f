/// The authorization endpoint and the two forms behind it.
extension AuthorizationState {
    static let cookieName = "local_authorization_session"

    /// `GET /ap/oa`: checks the request, then shows the sign-in page, or the consent page to whom the cookie names.
    mutating func showPage(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard let parameters = Parameters(request.head.query.utf8) else {
            return refusal("The address is not properly encoded.", outcome: "invalid_request")
        }
        switch AuthorizationRequestReader(clients: clients).read(parameters) {
        case .accepted(let accepted):
            let email = request.cookie(Self.cookieName).flatMap { sessions[$0] }
            if let user = email.flatMap(user(email:)) { return consentPage(accepted, user, context) }
            return signInPage(accepted, email: "", failed: false, outcome: "sign_in_page", context)
        case .refusedHere(let reason):
            return refusal(reason, outcome: "refused").noting(clientID: client(parameters["client_id"])?.clientID)
        case .refusedByRedirect(let error, let answer):
            return .redirect(answer, outcome: error, clientID: parameters["client_id"] ?? "")
        }
    }

    /// `POST /ap/signin`.
    mutating func submitSignIn(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        switch takeForm(request, context) {
        case .failure(let refused): return refused.decision
        case .success(let (form, transaction)):
            guard transaction.stage == .signIn else { return unknownTransaction() }
            if form["action"] == "cancel" { return cancelled(transaction.request) }
            guard let user = user(email: form["email"] ?? ""), user.password == form["password"] else {
                let email = form["email"] ?? ""
                return signInPage(transaction.request, email: email, failed: true, outcome: "wrong_password", context)
            }
            var decision = consentPage(transaction.request, user, context)
            if form["keep"] != nil { decision.response.headers.add("Set-Cookie", newSession(user, context)) }
            return decision
        }
    }

    /// `POST /ap/consent`.
    mutating func submitConsent(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        switch takeForm(request, context) {
        case .failure(let refused): return refused.decision
        case .success(let (form, transaction)):
            guard case .consent(let email) = transaction.stage else { return unknownTransaction() }
            switch form["action"] {
            case "allow": return allowed(transaction.request, email, context)
            case "cancel": return cancelled(transaction.request)
            default: return denied(transaction.request)
            }
        }
    }

    // MARK: Pages

    private mutating func signInPage(
        _ request: AuthorizationRequest, email: String, failed: Bool, outcome: String, _ context: RequestContext
    ) -> Decision {
        let id = transactions.open(Transaction(request: request, stage: .signIn), context)
        let page = SignInPage(transaction: id, application: name(of: request), email: email, failed: failed)
        return Decision(response: page.html.response(), outcome: outcome, clientID: request.clientID)
    }

    private mutating func consentPage(
        _ request: AuthorizationRequest, _ user: DemoUser, _ context: RequestContext
    ) -> Decision {
        let id = transactions.open(Transaction(request: request, stage: .consent(email: user.email)), context)
        let page = ConsentPage(
            transaction: id, application: name(of: request), userName: user.name, email: user.email,
            scopes: request.scopes
        )
        return Decision(response: page.html.response(), outcome: "consent_page", clientID: request.clientID)
    }

    private func name(of request: AuthorizationRequest) -> String {
        client(request.clientID)?.displayName ?? request.clientID
    }

    private func refusal(_ reason: String, status: Int = 400, outcome: String) -> Decision {
        Decision(response: ErrorPage(reason: reason).html.response(status: status), outcome: outcome)
    }

    private func unknownTransaction() -> Decision {
        refusal("This page is no longer valid. Please start again in the application.", outcome: "unknown_transaction")
    }

    // MARK: Forms

    private struct Refused: Error { let decision: Decision }

    private mutating func takeForm(
        _ request: HTTPRequest, _ context: RequestContext
    ) -> Result<(Parameters, Transaction), Refused> {
        guard request.mediaType == "application/x-www-form-urlencoded", let form = Parameters(request.body),
            form.doubled.isEmpty
        else { return .failure(Refused(decision: refusal("The form is malformed.", outcome: "invalid_request"))) }
        switch transactions.take(form["transaction"] ?? "", now: context.now) {
        case .open(let transaction): return .success((form, transaction))
        case .unknown: return .failure(Refused(decision: unknownTransaction()))
        case .alreadyUsed:
            let reason = "This page has been submitted already. Please start again in the application."
            return .failure(Refused(decision: refusal(reason, status: 409, outcome: "used_transaction")))
        }
    }

    private mutating func newSession(_ user: DemoUser, _ context: RequestContext) -> String {
        let id = context.secret()
        sessions[id] = user.email
        return "\(Self.cookieName)=\(id); Path=/ap; HttpOnly; SameSite=Lax"
    }

    // MARK: Answers (RFC 6749 sections 4.1.2 and 4.1.2.1)

    private mutating func allowed(
        _ request: AuthorizationRequest, _ email: String, _ context: RequestContext
    ) -> Decision {
        let code = grants.issueCode(request, email: email, context)
        return .redirect(.code(code, for: request), outcome: "allowed", clientID: request.clientID)
    }

    /// The words by which clients tell leaving the page from refusing.
    private func cancelled(_ request: AuthorizationRequest) -> Decision {
        accessDenied("Access not permitted.", request, outcome: "cancelled")
    }

    private func denied(_ request: AuthorizationRequest) -> Decision {
        accessDenied("The resource owner denied the request.", request, outcome: "denied")
    }

    private func accessDenied(_ description: String, _ request: AuthorizationRequest, outcome: String) -> Decision {
        let answer = RedirectAnswer.error(
            "access_denied", description, redirectURI: request.redirectURI, state: request.state
        )
        return .redirect(answer, outcome: outcome, clientID: request.clientID)
    }
}
