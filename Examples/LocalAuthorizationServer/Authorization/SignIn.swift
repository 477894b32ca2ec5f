import LoginWithAmazon

/// A sign-in that is in progress.
///
/// In an app's sign-in, each form contains the app's request in a hidden field, so the server doesn't have to store the
/// request. It is therefore no error if a double click submits a form twice.
struct SignIn {
    let clientID: String
    let scopes: [String]
    let number: Int
    /// The hidden field with the app's request or the device's user code.
    let field: (name: String, value: String)
    /// The request whose redirect URI receives the response; nil for a device's sign-in.
    var request: AuthorizationRequest?
    /// The device's code pair; nil for an app's sign-in.
    var pair: CodePair?

    init(_ request: AuthorizationRequest, query: String, number: Int) {
        (clientID, scopes, self.number, self.request) = (request.clientID, request.scopes, number, request)
        field = ("request", query)
    }

    init(_ pair: CodePair) {
        (clientID, scopes, number, self.pair) = (pair.clientID, pair.scopes, pair.signIn, pair)
        field = ("device", pair.userCode)
    }

    func decision(_ response: HTTPResponse, _ outcome: String) -> Decision {
        Decision(response: response, outcome: outcome, clientID: clientID, signIn: number)
    }
}

/// A user and an app to which the user has allowed access.
struct Consent: Hashable {
    let email: String
    let clientID: String
}

/// The authorization endpoint, the sign-in form and the consent form.
extension ServerState {
    /// Handles `GET /ap/oa`. Validates the request, and shows the sign-in page. If there is an ``approvingUser``,
    /// redirects to the app without showing a page.
    mutating func showPage(_ request: HTTPRequest) throws(Decision) -> Decision {
        guard let parameters = Parameters(form: request.query) else {
            throw .refusal("The URL is not properly encoded.", outcome: "invalid_request")
        }
        let number = nextSignIn()
        do throws(Decision) {
            let signIn = SignIn(try authorizationRequest(parameters), query: request.query, number: number)
            return approvingUser.map { allow(signIn, $0) } ?? signInPage(signIn)
        } catch {
            var refusal = error
            refusal.signIn = number
            throw refusal
        }
    }

    mutating func submitSignIn(_ request: HTTPRequest) throws(Decision) -> Decision {
        let (form, signIn) = try takeForm(request)
        if form["action"] == "cancel" { return deny(signIn, isCancelled: true) }
        guard let user = signingIn(form) else { return signInPage(signIn, email: form["email"] ?? "", failed: true) }
        guard needsConsent(signIn, user) else { return allow(signIn, user) }
        let page = SignInPages.consent(signIn, application: name(of: signIn), user: user)
        return signIn.decision(page.response(), "consent_page")
    }

    mutating func submitConsent(_ request: HTTPRequest) throws(Decision) -> Decision {
        let (form, signIn) = try takeForm(request)
        guard let user = user(email: form["email"] ?? "") else { throw .malformedForm }
        guard form["action"] == "allow" else { return deny(signIn, isCancelled: form["action"] == "cancel") }
        return allow(signIn, user)
    }

    private func needsConsent(_ signIn: SignIn, _ user: DemoUser) -> Bool {
        guard options.remembersConsent, signIn.request != nil else { return true }
        let allowed = consents[Consent(email: user.email, clientID: signIn.clientID)] ?? []
        return !allowed.isSuperset(of: signIn.scopes)
    }

    private mutating func allow(_ signIn: SignIn, _ user: DemoUser) -> Decision {
        guard let request = signIn.request else {
            if let pair = signIn.pair { codePairs[pair.deviceCode]?.status = .allowed(email: user.email) }
            return signIn.decision(SignInPages.device(isAllowed: true).response(), "allowed")
        }
        consents[Consent(email: user.email, clientID: signIn.clientID), default: []].formUnion(signIn.scopes)
        let grant = Grant(
            email: user.email, clientID: signIn.clientID, scopes: signIn.scopes, signIn: signIn.number)
        let code = issueCode(request, grant)
        let scope = request.scopes.joined(separator: " ")
        return signIn.decision(.redirect(to: request.answer([("code", code), ("scope", scope)])), "allowed")
    }

    /// Returns the user whose button was pressed, or whose email address and password the form contains; nil if there
    /// is no such user. The buttons need no password, because the server's first page lists all passwords.
    private func signingIn(_ form: Parameters) -> DemoUser? {
        if let offered = form["demo_user"] { return user(email: offered) }
        return user(email: form["email"] ?? "").flatMap { $0.password == form["password"] ? $0 : nil }
    }

    func signInPage(_ signIn: SignIn, email: String = "", failed: Bool = false) -> Decision {
        let page = SignInPages.signIn(
            signIn, application: name(of: signIn), email: email, failed: failed, users: options.users)
        return signIn.decision(page.response(), failed ? "wrong_password" : "sign_in_page")
    }

    private func name(of signIn: SignIn) -> String { client(signIn.clientID)?.name ?? signIn.clientID }

    /// Returns the parameters of a page's form, and the sign-in that its hidden fields describe.
    private func takeForm(_ request: HTTPRequest) throws(Decision) -> (Parameters, SignIn) {
        guard let form = request.form, request.isFromThisServer else { throw .malformedForm }
        if let pair = form["device"].flatMap(pendingPair) { return (form, SignIn(pair)) }
        guard let query = form["request"], let number = form["sign_in"].flatMap(Int.init),
            let parameters = Parameters(form: query)
        else {
            let reason = "This page is no longer valid. Please start again in the application or on the device."
            throw .refusal(reason, outcome: "page_expired")
        }
        return (form, SignIn(try authorizationRequest(parameters), query: query, number: number))
    }

    /// An app distinguishes *Cancel* from *Deny* by the error description (RFC 6749 section 4.1.2.1). A device can't
    /// distinguish them.
    private mutating func deny(_ signIn: SignIn, isCancelled: Bool) -> Decision {
        let outcome = isCancelled ? "cancelled" : "denied"
        guard let request = signIn.request else {
            if let pair = signIn.pair { codePairs[pair.deviceCode]?.status = .denied }
            return signIn.decision(SignInPages.device(isAllowed: false).response(), outcome)
        }
        let description = isCancelled ? "Access not permitted." : "The resource owner denied the request."
        let answer = request.answer([("error", "access_denied"), ("error_description", description)])
        return signIn.decision(.redirect(to: answer), outcome)
    }
}
