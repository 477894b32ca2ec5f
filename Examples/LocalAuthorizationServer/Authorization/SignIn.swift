import LoginWithAmazon

/// A sign-in whose pages are shown. The pages' forms carry it in hidden fields, so the server keeps nothing of it, and a
/// form may be submitted twice, as browsers do on a double click.
struct SignIn {
    let clientID: String
    let scopes: [String]
    /// The number in the journal.
    let number: Int
    /// The hidden field that identifies the sign-in, and its value.
    let field: (name: String, value: String)
    /// The request whose redirect URI receives the response; nil for a device's sign-in.
    var request: AuthorizationRequest?
    /// The pair of the device that shows its user code; nil for an app's sign-in.
    var pair: CodePair?

    /// A sign-in at the authorization endpoint with this query.
    init(_ request: AuthorizationRequest, query: String, number: Int) {
        (clientID, scopes, self.number, self.request) = (request.clientID, request.scopes, number, request)
        field = ("request", query)
    }

    /// A sign-in for a device.
    init(_ pair: CodePair) {
        (clientID, scopes, number, self.pair) = (pair.clientID, pair.scopes, pair.signIn, pair)
        field = ("device", pair.userCode)
    }
}

/// The authorization endpoint and the two forms behind it.
extension ServerState {
    /// `GET /ap/oa`: validates the request, then shows the sign-in page.
    mutating func showPage(_ request: HTTPRequest) -> Decision {
        guard let parameters = Parameters(form: request.query) else {
            return .refusal("The URL is not properly encoded.", outcome: "invalid_request")
        }
        do throws(AuthorizationRefusal) {
            let accepted = try authorizationRequest(parameters)
            return signInPage(SignIn(accepted, query: request.query, number: nextSignIn()))
        } catch {
            switch error {
            case .page(let mismatch):
                return Decision(
                    response: SignInPages.error(mismatch).response(status: 400), outcome: "refused",
                    clientID: client(parameters["client_id"])?.clientID, explanation: mismatch.explanation)
            case .redirect(let refused, let error, let description, let explanation):
                let parts = [("error", error), ("error_description", description)]
                var decision = redirect(refused, parts, outcome: error).of(nil, signIn: nextSignIn())
                decision.explanation = explanation
                return decision
            }
        }
    }

    /// `POST /ap/signin`.
    mutating func submitSignIn(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        takeForm(request, context) { state, form, signIn in
            if form["action"] == "cancel" { return state.deny(signIn, isCancelled: true) }
            guard let user = state.signingIn(form) else {
                return state.signInPage(signIn, email: form["email"] ?? "", failed: true)
            }
            let page = SignInPages.consent(signIn, application: state.name(of: signIn), user: user)
            return Decision(response: page.response(), outcome: "consent_page")
        }
    }

    /// `POST /ap/consent`.
    mutating func submitConsent(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        takeForm(request, context) { state, form, signIn in
            guard let user = state.user(email: form["email"] ?? "") else { return .malformedForm }
            if form["action"] == "allow" { return state.allow(signIn, user.email, context) }
            return state.deny(signIn, isCancelled: form["action"] == "cancel")
        }
    }

    /// The user selected by a button or identified by the password. The server lists all passwords on its first page,
    /// so the buttons reveal nothing.
    private func signingIn(_ form: Parameters) -> DemoUser? {
        if let offered = form["demo_user"] { return user(email: offered) }
        return user(email: form["email"] ?? "").flatMap { $0.password == form["password"] ? $0 : nil }
    }

    func signInPage(_ signIn: SignIn, email: String = "", failed: Bool = false) -> Decision {
        let page = SignInPages.signIn(
            signIn, application: name(of: signIn), email: email, failed: failed, users: options.users)
        return Decision(response: page.response(), outcome: failed ? "wrong_password" : "sign_in_page")
            .of(signIn.clientID, signIn: signIn.number)
    }

    private func name(of signIn: SignIn) -> String { client(signIn.clientID)?.name ?? signIn.clientID }

    /// Processes a form of one of the server's pages.
    private mutating func takeForm(
        _ request: HTTPRequest, _ context: RequestContext, _ decide: (inout Self, Parameters, SignIn) -> Decision
    ) -> Decision {
        guard let form = request.form, request.isFromThisServer else { return .malformedForm }
        guard let signIn = signIn(form, context) else {
            let reason = "This page is no longer valid. Please start again in the application."
            return .refusal(reason, outcome: "page_expired")
        }
        return decide(&self, form, signIn).of(signIn.clientID, signIn: signIn.number)
    }

    /// The sign-in in the form's hidden fields; nil if its code pair isn't pending any more.
    private func signIn(_ form: Parameters, _ context: RequestContext) -> SignIn? {
        if let userCode = form["device"] { return pendingPair(userCode, context).map(SignIn.init) }
        guard let query = form["request"], let number = form["sign_in"].flatMap(Int.init),
            let parameters = Parameters(form: query), let request = try? authorizationRequest(parameters)
        else { return nil }
        return SignIn(request, query: query, number: number)
    }

    // MARK: Answers (RFC 6749 sections 4.1.2 and 4.1.2.1)

    private mutating func allow(_ signIn: SignIn, _ email: String, _ context: RequestContext) -> Decision {
        if let pair = signIn.pair { return decide(pair, .allowed(email: email), outcome: "allowed") }
        guard let request = signIn.request else { return .malformedForm }
        let code = grants.issueCode(request, email: email, signIn: signIn.number, context)
        let parameters = [("code", code), ("scope", request.scopes.joined(separator: " "))]
        return redirect(request, parameters, outcome: "allowed")
    }

    /// Clients distinguish cancelling from denying by the error description. Devices can't.
    private mutating func deny(_ signIn: SignIn, isCancelled: Bool) -> Decision {
        let outcome = isCancelled ? "cancelled" : "denied"
        if let pair = signIn.pair { return decide(pair, .denied, outcome: outcome) }
        guard let request = signIn.request else { return .malformedForm }
        let description = isCancelled ? "Access not permitted." : "The resource owner denied the request."
        let parameters = [("error", "access_denied"), ("error_description", description)]
        return redirect(request, parameters, outcome: outcome)
    }

    private func redirect(
        _ request: AuthorizationRequest, _ parameters: [FormCoding.Field], outcome: String
    ) -> Decision {
        Decision(response: .redirect(to: request.answer(parameters)), outcome: outcome, clientID: request.clientID)
    }
}
