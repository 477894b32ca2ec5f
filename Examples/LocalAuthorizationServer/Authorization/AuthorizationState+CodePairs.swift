/// Code pairs for devices without a browser: the endpoint, the page for the user, and the grant (RFC 8628).
extension AuthorizationState {
    /// `POST /auth/o2/create/codepair` (sections 3.1 and 3.2).
    mutating func makeCodePair(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard request.mediaType == "application/x-www-form-urlencoded", let form = Parameters(request.body),
            form.doubled.isEmpty
        else { return .error("invalid_request", "The request is not a properly encoded form", context) }
        let known = client(form["client_id"])
        return makeCodePair(form, known, request, context).noting(clientID: known?.clientID)
    }

    private mutating func makeCodePair(
        _ form: Parameters, _ known: RegisteredClient?, _ request: HTTPRequest, _ context: RequestContext
    ) -> Decision {
        guard let type = form["response_type"] else { return missing("response_type", context) }
        guard type == "device_code" else {
            return .error("unsupported_response_type", "The response type must be device_code", context)
        }
        guard form["client_id"] != nil else { return missing("client_id", context) }
        guard let known, isAuthentic(known, form) else {
            return .error("invalid_client", "Client authentication failed", status: 401, context)
        }
        guard let scopes = Scope.parse(form["scope"] ?? "") else {
            return .error("invalid_scope", "lwa-invalid-parameter-bad-scope", context)
        }
        guard AuthorizationRequestReader.isScopeData(form["scope_data"]) else {
            return .error("invalid_request", "The parameter scope_data is not a JSON object", context)
        }
        let pair = codePairs.make(clientID: known.clientID, scopes: scopes, context)
        return Decision(response: .json(200, reply(pair, request)), outcome: "ok")
    }

    private func reply(_ pair: CodePair, _ request: HTTPRequest) -> JSONObject {
        let host = request.head.headers["Host"] ?? "127.0.0.1"
        return [
            "user_code": .string(pair.userCode),
            "device_code": .string(pair.deviceCode),
            "verification_uri": .string("http://\(host)\(Route.userCodePath)"),
            "expires_in": .integer(codePairs.life),
            "interval": .integer(pair.interval),
        ]
    }

    // MARK: The page for the user

    /// `GET /ap/codepair`.
    func showUserCodePage() -> Decision {
        Decision(response: UserCodePage(userCode: "", failed: false).html.response(), outcome: "user_code_page")
    }

    /// `POST /ap/codepair/enter`.
    mutating func submitUserCode(_ request: HTTPRequest, _ context: RequestContext) -> Decision {
        guard request.mediaType == "application/x-www-form-urlencoded", let form = Parameters(request.body),
            form.doubled.isEmpty
        else { return refusal("The form is malformed.", outcome: "invalid_request") }
        let typed = form["user_code"] ?? ""
        guard let pair = codePairs.waiting(userCode: typed, now: context.now) else {
            let page = UserCodePage(userCode: typed, failed: true)
            return Decision(response: page.html.response(), outcome: "wrong_user_code")
        }
        return firstPage(.codePair(pair), request, context)
    }

    /// Records the user's decision on the consent page.
    mutating func answer(
        _ pair: CodePair, _ status: CodePair.Status, outcome: String, _ context: RequestContext
    ) -> Decision {
        guard codePairs.decide(pair, status, now: context.now) else {
            return refusal("The code is no longer valid. Please request another one on the device.", outcome: "late")
        }
        let page = DevicePage(isAllowed: outcome == "allowed")
        return Decision(response: page.html.response(), outcome: outcome, clientID: pair.clientID)
    }

    // MARK: The grant

    /// The grant of section 3.4. Amazon also requires the user code.
    mutating func exchangeDeviceCode(
        _ form: Parameters, _ client: RegisteredClient, _ context: RequestContext
    ) -> Decision {
        guard let deviceCode = form["device_code"] else { return missing("device_code", context) }
        guard let userCode = form["user_code"] else { return missing("user_code", context) }
        let answer = codePairs.ask(
            deviceCode: deviceCode, userCode: userCode, clientID: client.clientID, now: context.now)
        switch answer {
        case .unknown: return invalidGrant("device_code", context)
        case .pending: return .error("authorization_pending", "The user has not entered the code yet", context)
        case .slowDown: return .error("slow_down", "The device polls too fast", context)
        case .denied: return .error("access_denied", "The user denied the request", context)
        case .expired: return .error("expired_token", "The code pair has expired", context)
        case .allowed(let pair, let email):
            let grant = Grant(email: email, clientID: pair.clientID, scopes: pair.scopes)
            return tokens(grants.issue(grant, life: tokenLife, context))
        }
    }
}
