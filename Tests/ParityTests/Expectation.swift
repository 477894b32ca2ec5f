import BothAPIs

/// The records that a scenario must have in one SDK. The moves state the results, and some state more, such as the
/// requests or the change of the stored grant. `Expectation` derives the rest from the moves, as the article *What a
/// call does* describes, except some parts of errors, which it takes from the actual records.
struct Expectation {
    static let clientID = "parity"
    static let language = "en_GB"
    static let redirectURI = "amzn-com.example.demo://?methodName=signin"

    private let version: SDKVersion
    private var seconds = 0.0
    private var grant: (scopes: [String], life: Double, expiry: Double)?
    /// When the stored profile was fetched.
    private var profileDate: Double?
    /// When the access token of a refreshed grant that couldn't be stored expires.
    private var unstoredExpiry = 0.0
    private var (returnsUser, hasKey) = (false, true)
    private var begun: [ClientCall] = []
    private var redirects: [String] = []
    /// The expected record of each answered call and each device move, with the difference between the SDKs that the
    /// scenario states, if any.
    private(set) var records: [(record: CallRecord, difference: KnownDifference?)] = []

    /// Creates the expectation. The actual records supply only the error messages that the scenario doesn't state, the
    /// causes of errors and the reasons for cancellations. ``ParityTests`` compares these texts between the SDKs,
    /// unless the call's answer is a known difference.
    init(_ scenario: Scenario, _ version: SDKVersion, for actual: [CallRecord]) {
        self.version = version
        for move in scenario.moves {
            let actual = actual.dropFirst(records.count).first
            switch move {
            case .call(let call, let expected, let isOther):
                add(call, expected, isOther ? version.other : version, actual)
            case .begin(let call, _): begun.append(call)
            case .answer(let expected): add(begun.removeFirst(), expected, version, actual)
            case .open(_, let isOurs): redirects.append("\(isOurs)")
            case .wait(let time): seconds += time
            case .setClock(let time): seconds += time + 1
            case .returnUser: returnsUser = version == .modern
            case .loseKey: (hasKey, grant) = (false, nil)
            case .device(_, let sends):
                var record = CallRecord()
                record[.requests] = sends.map(line)
                records.append((record, nil))
            case .restart, .user, .server, .store: break
            }
        }
    }

    private mutating func add(
        _ call: ClientCall, _ expected: Expected, _ version: SDKVersion, _ actual: CallRecord?
    ) {
        let outcome = expected.outcome(version)
        let sends = expected.sends ?? sends(by: call, outcome, expected)
        let hadGrant = grant != nil
        var record = CallRecord()
        record[.pages] = sends.filter { $0.kind == .page }.map { page(call, $0.scopes ?? pageScopes(of: call)) }
        record[.requests] = sends.filter { $0.kind != .page }.map(line)
        let effects = expected.effects ?? effects(of: call, expected, sends)
        // Every effect is applied, also after one that changes the store.
        let changes = effects.filter { store($0) }
        let hasProfile = sends.contains { $0.kind == .profile && $0.outcome == "ok" } && !expected.isFailure
        if hasProfile { profileDate = seconds }
        record[.stored] = [stored + (changes.isEmpty && !hasProfile ? "" : ", changed")]
        record[.changes] =
            effects.flatMap { self.changes(by: call, $0, sends, hadGrant: hadGrant) }
            + (hasProfile ? ["userUpdated"] : [])
        record[.answer] = answer(to: call, outcome, expected, version, actual)
        record[.delivery] = ["once, on the main thread, after the call's return"]
        record[.identity] = hasKey ? [Self.clientID, Self.redirectURI] : ["", ""]
        record[.redirects] = redirects
        redirects = []
        records.append((record, expected.difference))
    }
}

// MARK: - Requests

extension Expectation {
    /// The pages and requests of a call with this outcome, if no request fails.
    private func sends(by call: ClientCall, _ outcome: CallOutcome.Common, _ expected: Expected) -> [Sent] {
        let isFresh = grant.map { $0.life > 0 && $0.expiry - seconds >= min(300, $0.life / 10) } ?? true
        let refresh: [Sent] = isFresh ? [] : [.refresh]
        let profile: [Sent] = hasCurrentProfile ? [] : [.profile]
        let user = returnsUser ? profile : []
        switch (call, outcome) {
        case (.logIn(let scopes, let options), .signedIn):
            return isCovered(scopes) && !isRemoving(options)
                ? refresh + user : [.page, .exchange] + (fetchesProfile(call, expected) ? [.profile] : [])
        case (.accessToken(_, let isForced), .token): return (isForced ? [.refresh] : refresh) + user
        case _ where !hasKey: return []
        case (.logIn, _), (.authorizationCode, _): return [.page]
        case (.profile, .profile), (.profileWithOptions, .profile):
            return hasCurrentProfile ? [] : refresh + profile
        case (.logOut, _): return grant == nil ? [] : refresh + [.signOut]
        default: return []
        }
    }

    private var hasCurrentProfile: Bool { profileDate.map { (0..<3_600).contains(seconds - $0) } ?? false }

    /// Whether the session fetches the profile after this sign-in.
    private func fetchesProfile(_ call: ClientCall, _ expected: Expected) -> Bool {
        var (granted, life) = (pageScopes(of: call), 3_600.0)
        if case .signedIn(let scopes, let seconds)? = expected.effects?.first { (granted, life) = (scopes, seconds) }
        return life > 0 && !Set(granted).isDisjoint(with: ["profile", "profile:user_id", "postal_code"])
    }

    private func isRemoving(_ options: SignInOptions) -> Bool { options.isAlways && version == .modern }

    private func isCovered(_ scopes: [String]) -> Bool {
        guard let granted = grant?.scopes else { return false }
        return scopes.allSatisfy { granted.contains($0) || $0 == "profile:user_id" && granted.contains("profile") }
    }

    private func names(_ scopes: [String]) -> [String] { scopes.flatMap { $0.split(separator: " ").map(String.init) } }

    /// The scopes of a call's page. The page of a log-in also requests the granted `profile` and `postal_code` again,
    /// unless the log-in first removes the grant.
    private func pageScopes(of call: ClientCall) -> [String] {
        guard case .logIn(let scopes, let options) = call, !isRemoving(options) else { return call.scopes }
        return names(scopes)
            + (grant?.scopes ?? []).filter { ["profile", "postal_code"].contains($0) && !scopes.contains($0) }
    }

    /// The line for an authorization request (RFC 6749 section 4.1.1 and RFC 7636 section 4.3) with Amazon's parameters
    /// `scope_data`, `sandbox` and `language`.
    private func page(_ call: ClientCall, _ scopes: [String]) -> String {
        var fields = [
            "response_type=code", "client_id=\(Self.clientID)", "redirect_uri=\(Self.redirectURI)",
            "scope=\(scopes.joined(separator: " "))", "state=fresh",
        ]
        if case .authorizationCode(_, let challenge, let options) = call {
            fields.append("code_challenge=\(challenge ?? "")")
            if let method = options.challengeMethod { fields.append("code_challenge_method=\(method)") }
        } else {
            fields += ["code_challenge=fresh", "code_challenge_method=S256"]
        }
        if let data = call.options?.scopeData { fields.append("scope_data=\(data)") }
        if call.options?.isSandbox == true { fields.append("sandbox=true") }
        fields.append("language=\(Self.language)")
        return "/ap/oa?" + fields.joined(separator: "&")
    }

    /// The line for a token request (RFC 6749 sections 4.1.3 and 6), a profile request with a bearer token (RFC 6750
    /// section 2.1) or Amazon's sign-out.
    private func line(_ sent: Sent) -> String {
        let target =
            switch sent.kind {
            case .exchange:
                "/auth/o2/token?grant_type=authorization_code&code=•••&redirect_uri=\(Self.redirectURI)"
                    + "&client_id=\(Self.clientID)&code_verifier=•••"
            case .refresh: "/auth/o2/token?grant_type=refresh_token&refresh_token=•••&client_id=\(Self.clientID)"
            case .profile: "/user/profile?Authorization=Bearer •••"
            case .signOut: "/auth/relyingPartyLogout?token=•••&token_type=bearer"
            case .page: ""
            }
        return "\(target) \(sent.outcome)"
    }
}

// MARK: - The store and its observers

extension Expectation {
    private func effects(of call: ClientCall, _ expected: Expected, _ sends: [Sent]) -> [Effect] {
        let kinds = sends.filter { $0.outcome == "ok" }.map(\.kind)
        switch (call, expected.outcomes.legacy) {
        case (_, .failed): return []
        case (.logOut, _): return [.removed]
        case (.logIn, _) where kinds.contains(.exchange): return [.signedIn(granted: pageScopes(of: call))]
        default: return kinds.contains(.refresh) ? [.refreshed] : []
        }
    }

    /// Applies the effect to what is expected to be stored. Returns whether that changes.
    private mutating func store(_ effect: Effect) -> Bool {
        let hadGrant = grant != nil
        switch effect {
        case .usedUp: return false
        case .refreshedInMemory:
            unstoredExpiry = seconds + 3_600
            return false
        case .refreshed: grant = grant.map { ($0.scopes, 3_600, seconds + 3_600) }
        case .storedLater: grant = grant.map { ($0.scopes, 3_600, unstoredExpiry) }
        case .profileRemoved: profileDate = nil
        case .removed: (grant, profileDate) = (nil, nil)
        case .signedIn(let scopes, let life): (grant, profileDate) = ((scopes, life, seconds + life), nil)
        }
        return hadGrant || grant != nil
    }

    private var stored: String {
        grant.map { "\($0.scopes.joined(separator: " ")) for \(Int($0.expiry - seconds)) s" } ?? "nothing"
    }

    private func changes(by call: ClientCall, _ effect: Effect, _ sends: [Sent], hadGrant: Bool) -> [String] {
        switch effect {
        case .refreshed, .refreshedInMemory: ["refreshed"]
        case .signedIn where hadGrant && call.options.map(isRemoving) == true: ["signedOut(forNewSignIn)", "signedIn"]
        case .signedIn where sends.contains { $0.kind == .refresh && $0.outcome == "invalid_grant" }:
            ["signedOut(refusedByServer)", "signedIn"]
        case .signedIn: ["signedIn"]
        case .usedUp: ["signedOut(refusedByServer)"]
        case .removed where hadGrant: ["signedOut(\(call == .logOut ? "byApp" : "refusedByServer"))"]
        case .removed, .storedLater, .profileRemoved: []
        }
    }
}

// MARK: - The answer

extension Expectation {
    /// The names of the error codes, beginning with code 1.
    private static let names = [
        "applicationNotAuthorized", "serverError", "userInterrupted", "accessDenied", "deviceError", "invalidInput",
        "networkError", "unauthorizedClient", "internalError", "versionDenied",
    ]

    private func answer(
        to call: ClientCall, _ outcome: CallOutcome.Common, _ expected: Expected, _ version: SDKVersion,
        _ actual: CallRecord?
    ) -> [String] {
        var details: [String: String] = [:]
        switch outcome {
        case .signedIn, .token: details = ["value": "Atza|•", "scopes": grant?.scopes.joined(separator: " ") ?? ""]
        case .code: details = ["value": "AN•", "client": Self.clientID, "redirect": Self.redirectURI]
        case .profile(let fields): details = ["user": fields.user]
        case .failed(let code):
            let message = expected.message ?? actual?.answerPart("message") ?? "a text"
            details = error(code, message, expected.retryAfter)
            details[Self.cause] = actual?.answerPart(Self.cause)
            if code == 3 { details[Self.cancellation] = actual?.answerPart(Self.cancellation) ?? "a reason" }
        case .userDidCancel, .signedOut: break
        }
        if returnsUser, outcome != .signedOut { details["user"] = Scenarios.ada.user }
        details["api"] = call.api
        for part in OneSided.all where part.version != version {
            // Both SDKs return the value of a token or code, but only 3.x returns the token of a sign-in.
            if part.name != "value" || outcome == .signedIn { details[part.name] = nil }
        }
        return CallRecord.answer(outcome, details)
    }

    private static let cause = "userInfo NSDebugDescription"
    private static let cancellation = "userInfo AMZNLWAErrorCancellation"

    private func error(_ code: UInt, _ message: String, _ retryAfter: Double?) -> [String: String] {
        var details = [
            "domain": "AMZNLWAErrorDomain", "name": Self.names[Int(code) - 1], "message": message,
            "userInfo AMZNLWAErrorNonLocalizedDescription": message, "userInfo NSLocalizedDescription": message,
        ]
        details["userInfo AMZNLWAErrorTimeUntilNextRetryAttempt"] = retryAfter.map { "\($0)" }
        return details
    }
}

extension ClientCall {
    /// The name of the 2.x `API` value in the call's results.
    fileprivate var api: String {
        switch self {
        case .logIn: "authorizeUser"
        case .accessToken: "getAccessToken"
        case .authorizationCode: "getAuthorizationCode"
        case .profile, .profileWithOptions: "getProfile"
        case .logOut, .logOutOnDevice: "clearAuthorizationState"
        }
    }

    var scopes: [String] {
        switch self {
        case .logIn(let scopes, _), .accessToken(let scopes, _), .authorizationCode(let scopes, _, _): scopes
        case .profile, .profileWithOptions, .logOut, .logOutOnDevice: []
        }
    }

    fileprivate var options: SignInOptions? {
        switch self {
        case .logIn(_, let options), .authorizationCode(_, _, let options): options
        default: nil
        }
    }
}

extension [String: String] {
    /// The values of a profile's fields, in the order of the properties of `AMZNUser`.
    fileprivate var user: String {
        ["user_id", "name", "email", "postal_code"].compactMap { self[$0] }.joined(separator: ", ")
    }
}
